import { getTranslations } from "next-intl/server";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { EmailField, PhoneField } from "@/components/forms/form-fields";
import { Scene } from "@/components/illustrations/scene";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";
import { HiddenFields } from "./hidden-fields";
import { LinkCard } from "./link-card";

/** Offers a new link to someone's own data. It names neither the person nor the farm, as any holder may open it. */
export async function DeadDataLink({
  lang,
  token,
  asked,
  askNew,
}: {
  lang: Lang;
  token: string;
  asked: boolean;
  askNew: FormAction;
}) {
  const t = await getTranslations({ locale: lang, namespace: "subscribers" });
  if (asked)
    return (
      <LinkCard picture={<Scene name="letter-sent" />} title={t("myData.askedTitle")}>
        <p role="status">{t("myData.askedText")}</p>
      </LinkCard>
    );
  const labels = { email: t("fields.email"), phone: t("fields.phone") };
  return (
    <LinkCard picture={<Scene name="not-found" />} title={t("myData.deadTitle")}>
      <p>{t("myData.deadText")}</p>
      <ActionForm
        action={askNew}
        lang={lang}
        summary={t("myData.summary")}
        labels={labels}
        className="grid gap-5"
      >
        <HiddenFields values={{ token }} />
        <EmailField label={labels.email} autoComplete="email" />
        <PhoneField name="phone" label={labels.phone} />
        <p className="-mt-2 text-sm text-muted">{t("myData.deadHelp")}</p>
        <SubmitButton size="lg" full>
          {t("myData.askNew")}
        </SubmitButton>
      </ActionForm>
    </LinkCard>
  );
}
