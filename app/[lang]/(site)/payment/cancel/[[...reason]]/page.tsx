import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { NoticePage } from "@/components/site/notice-page";
import { buttonStyle } from "@/components/ui/button-style";
import { adminHref, href, PAYMENT_STOPS } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";

/**
 * Lists a page for each reason and one without. The query's reason becomes a part of the path
 * (lib/i18n/routes.ts).
 */
export const dynamicParams = false;
export const generateStaticParams = () => [
  { reason: [] },
  ...PAYMENT_STOPS.map((reason) => ({ reason: [reason] })),
];

type Props = { params: Promise<{ lang: string; reason?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "onboarding.payment.cancel" });
  return {
    ...pageMetadata("payment_cancel", lang, { title: t("title"), description: t("nothing") }),
    robots: { index: false },
  };
}

export default async function PaymentCancelPage({ params }: Props) {
  const { reason: [given] = [], ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const reason = PAYMENT_STOPS.find((known) => known === given) ?? "unknown";
  const t = await getTranslations("onboarding.payment");
  const admin = { href: adminHref(lang, "/farms"), words: t("admin") };
  const contact = { href: href("contact", lang), words: t("contact") };
  // Nobody can solve a missing farm alone, so "contact us" comes first for that reason.
  const [first, second] = reason === "company-not-found" ? [contact, admin] : [admin, contact];
  return (
    <NoticePage
      scene="no-results"
      title={t("cancel.title")}
      lead={t(`cancel.reasons.${reason}.text`)}
      actions={
        <>
          <a href={first.href} className={buttonStyle({ size: "lg" })}>
            {first.words}
          </a>
          <a href={second.href} className={buttonStyle({ variant: "secondary", size: "lg" })}>
            {second.words}
          </a>
        </>
      }
    >
      <p className="mt-3 max-w-[56ch] text-muted">{t(`cancel.reasons.${reason}.next`)}</p>
      <p className="mt-3 font-semibold">{t("cancel.nothing")}</p>
    </NoticePage>
  );
}
