import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { NoticePage } from "@/components/site/notice-page";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icons";
import { adminHref, href } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string }> };

const STEPS = ["receipt", "plan", "send"] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "onboarding.payment.success" });
  return {
    ...pageMetadata("payment_success", lang, { title: t("title"), description: t("text") }),
    robots: { index: false },
  };
}

export default async function PaymentSuccessPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("onboarding.payment");
  return (
    <NoticePage
      scene="letter-sent"
      title={t("success.title")}
      lead={t("success.text")}
      actions={
        <>
          <a href={adminHref(lang, "/farms")} className={buttonStyle({ size: "lg" })}>
            {t("admin")}
          </a>
          <a href={href("contact", lang)} className={buttonStyle({ variant: "secondary", size: "lg" })}>
            {t("contact")}
          </a>
        </>
      }
    >
      <h2 className="mt-8 text-2xl">{t("success.next")}</h2>
      <ul className="mt-3 grid max-w-lg gap-2.5 text-left">
        {STEPS.map((step) => (
          <li key={step} className="flex items-start gap-2.5">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 stroke-3 text-primary" />
            {t(`success.steps.${step}`)}
          </li>
        ))}
      </ul>
    </NoticePage>
  );
}
