import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { BankReturn } from "@/components/payments/bank-return";
import type { Lang } from "@/lib/i18n/languages";
import { finish } from "./actions";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "payments" });
  return { title: t("back_from_bank.title"), referrer: "no-referrer" };
}

/** Where the cardholder comes back from the bank. Looking at it changes nothing: its form does. */
export default async function PaymentReturnPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const { farm } = await searchParams;
  const t = await getTranslations("payments");
  return (
    <ClientMessages lang={lang} areas={["payments", "common"]}>
      <PageHeader help="plan" title={t("back_from_bank.title")} />
      <BankReturn lang={lang} farm={typeof farm === "string" ? farm : ""} action={finish} />
    </ClientMessages>
  );
}
