import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { BankReturn } from "@/components/payments/bank-return";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { finish } from "./actions";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "payments" });
  return { title: t("back_from_bank.title"), referrer: "no-referrer" };
}

/**
 * Where the cardholder comes back from the bank. Looking at it changes nothing: its form does. What the provider adds to
 * the address holds a secret of the payment: neither the page nor the browser's history keeps it.
 */
export default async function PaymentReturnPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const { farm, ...added } = await searchParams;
  const farmUuid = typeof farm === "string" ? farm : "";
  if (Object.keys(added).length > 0)
    redirect(adminHref(lang, `/payment-return?${new URLSearchParams({ farm: farmUuid })}`));
  const t = await getTranslations("payments");
  return (
    <ClientMessages lang={lang} areas={["payments", "common"]}>
      <PageHeader help="plan" title={t("back_from_bank.title")} />
      <BankReturn lang={lang} farm={farmUuid} action={finish} />
    </ClientMessages>
  );
}
