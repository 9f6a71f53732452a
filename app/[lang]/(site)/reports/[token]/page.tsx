import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ActionForm } from "@/components/forms/action-form";
import { HiddenFields } from "@/components/subscribers/hidden-fields";
import { LinkCard } from "@/components/subscribers/link-card";
import { SubmitButton } from "@/components/ui/submit-button";
import { farmValues } from "@/lib/i18n/of-name";
import { readReportSwitch } from "@/lib/reports/service/links";
import { load, publicContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { stop } from "./actions";

type Props = { params: Promise<{ lang: string; token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "reports" });
  return { title: t("title"), robots: { index: false }, referrer: "same-origin" };
}

/** Asks before it switches a report off, because mail programs open links by themselves. */
export default async function StopReportPage({ params }: Props) {
  const { token, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { kind, farm, on } = await load(lang, readReportSwitch(publicContext(lang), { token }));
  const t = await getTranslations("reports");
  if (!on)
    return (
      <LinkCard title={t("doneTitle")}>
        <p role="status">{t(`${kind}.done`, farmValues(farm))}</p>
        <p className="text-muted">{t("back")}</p>
      </LinkCard>
    );
  return (
    <LinkCard title={t(`${kind}.heading`, farmValues(farm))}>
      <ActionForm action={stop} lang={lang} summary={t("summary")} className="grid gap-5">
        <HiddenFields values={{ token }} />
        <p>{t(`${kind}.text`)}</p>
        <SubmitButton size="lg" full>
          {t("submit")}
        </SubmitButton>
      </ActionForm>
    </LinkCard>
  );
}
