import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ActionForm } from "@/components/forms/action-form";
import { Scene } from "@/components/illustrations/scene";
import { HiddenFields } from "@/components/subscribers/hidden-fields";
import { LinkCard } from "@/components/subscribers/link-card";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { WORDING_VERSION } from "@/lib/consent/rules";
import { farmValues } from "@/lib/i18n/of-name";
import { href } from "@/lib/i18n/routes";
import { readConfirmation } from "@/lib/subscribers/service/confirm";
import { load, publicContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { confirm } from "./actions";

type Props = { params: Promise<{ lang: string; token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "subscribers" });
  return { title: t("confirm.title"), robots: { index: false }, referrer: "same-origin" };
}

export default async function ConfirmPage({ params }: Props) {
  const { token, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, address, state } = await load(lang, readConfirmation(publicContext(lang), { token }));
  const t = await getTranslations("subscribers");
  const farmHref = href("farm", lang, { handle: farm.handle });
  if (state === "open")
    return (
      <LinkCard title={t("confirm.heading", farmValues(farm.name))}>
        <ActionForm action={confirm} lang={lang} summary={t("confirm.summary")} className="grid gap-5">
          <HiddenFields values={{ token }} />
          <p>{t("confirm.text", { address })}</p>
          <p className="rounded-lg bg-sunken p-4">{t(`wording.${WORDING_VERSION}`, farmValues(farm.name))}</p>
          <SubmitButton size="lg" full>
            {t("confirm.submit")}
          </SubmitButton>
        </ActionForm>
      </LinkCard>
    );
  const done = state === "confirmed";
  return (
    <LinkCard
      picture={<Scene name={done ? "letter-sent" : "not-found"} />}
      title={t(done ? "confirm.confirmedTitle" : "confirm.expiredTitle")}
    >
      <p role="status">
        {done ? t("confirm.confirmedText", { farm: farm.name, address }) : t("confirm.expiredText")}
      </p>
      {farm.public ? (
        <LinkButton
          href={done ? farmHref : href("subscription", lang, { handle: farm.handle })}
          className="justify-self-start max-sm:w-full"
        >
          {t(done ? "confirm.seeFarm" : "confirm.subscribeAgain")}
        </LinkButton>
      ) : null}
    </LinkCard>
  );
}
