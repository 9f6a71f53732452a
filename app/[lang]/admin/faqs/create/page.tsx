import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { FaqForm } from "@/components/faqs/faq-form";
import { listFaqs } from "@/lib/faqs/service";
import { adminHref } from "@/lib/i18n/routes";
import { faqFacts } from "@/lib/site/faq";
import { load, pageContext } from "@/lib/transport/page";
import { byLang, type Lang } from "@/lib/vocabulary/languages";
import { create } from "../actions";

type Props = PageProps<"/[lang]/admin/faqs/create">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "faqs.form" });
  return { title: t("create") };
}

export default async function CreateFaqPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const ctx = await pageContext(lang);
  await load(lang, listFaqs(ctx));
  const t = await getTranslations("faqs");
  return (
    <ClientMessages lang={lang} areas={["faqs", "faq", "common"]}>
      <PageHeader
        help="farms"
        title={t("form.create")}
        back={{ href: adminHref(lang, "/faqs"), label: t("title") }}
      />
      <FaqForm lang={lang} facts={byLang(faqFacts)} action={create} />
    </ClientMessages>
  );
}
