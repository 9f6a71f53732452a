import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ActionForm } from "@/components/forms/action-form";
import { RadioField } from "@/components/forms/form-fields";
import { HiddenFields } from "@/components/subscribers/hidden-fields";
import { LinkCard } from "@/components/subscribers/link-card";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { farmValues } from "@/lib/i18n/of-name";
import { href } from "@/lib/i18n/routes";
import { readUnsubscribe } from "@/lib/subscribers/service/unsubscribe";
import { load, publicContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { unsubscribe } from "./actions";

type Props = {
  params: Promise<{ lang: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "subscribers" });
  return { title: t("unsubscribe.title"), robots: { index: false }, referrer: "same-origin" };
}

export default async function UnsubscribePage({ params, searchParams }: Props) {
  const { token, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const page = await load(lang, readUnsubscribe(publicContext(lang), { token }));
  const { unsubscribe_result, email_farm_unsubscribe } = await searchParams;
  const t = await getTranslations("subscribers");
  const farm = farmValues(page.farm.name);
  if (page.unsubscribed && unsubscribe_result === "success")
    return (
      <LinkCard title={t("unsubscribe.doneTitle")}>
        <p role="status">
          {t("unsubscribe.doneText", farm)}
          {email_farm_unsubscribe === undefined ? ` ${t("unsubscribe.doneAllText")}` : null}
        </p>
        <p className="text-muted">{t("unsubscribe.back")}</p>
        <LinkButton
          href={href("subscription", lang, { handle: page.farm.handle })}
          variant="secondary"
          className="justify-self-start max-sm:w-full"
        >
          {t("unsubscribe.subscribeAgain")}
        </LinkButton>
      </LinkCard>
    );
  return (
    <LinkCard title={t("unsubscribe.heading", farm)}>
      <ActionForm action={unsubscribe} lang={lang} summary={t("unsubscribe.summary")} className="grid gap-5">
        <HiddenFields values={{ token }} />
        <p>
          {page.unsubscribed
            ? t("unsubscribe.already", farm)
            : t("unsubscribe.text", { address: page.address })}
        </p>
        {page.has_email ? (
          <RadioField
            name="scope"
            legend={t("unsubscribe.scope")}
            look="cards"
            defaultValue="farm"
            options={[
              { value: "farm", label: t("unsubscribe.scopeFarm", farm) },
              {
                value: "all",
                label: t("unsubscribe.scopeAll"),
                help: t("unsubscribe.scopeAllHelp", farm),
              },
            ]}
          />
        ) : null}
        <SubmitButton size="lg" full>
          {t("unsubscribe.submit")}
        </SubmitButton>
      </ActionForm>
    </LinkCard>
  );
}
