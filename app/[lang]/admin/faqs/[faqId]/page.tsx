import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { FaqForm } from "@/components/faqs/faq-form";
import { Badge } from "@/components/ui/badge";
import { readFaq } from "@/lib/faqs/service";
import { adminHref } from "@/lib/i18n/routes";
import { faqFacts } from "@/lib/site/faq";
import { load, pageContext } from "@/lib/transport/page";
import { byLang, type Lang } from "@/lib/vocabulary/languages";
import { update } from "../actions";

type Props = PageProps<"/[lang]/admin/faqs/[faqId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "faqs.form" });
  return { title: t("edit") };
}

export default async function EditFaqPage({ params }: Props) {
  const { faqId, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const ctx = await pageContext(lang);
  const faq = await load(lang, readFaq(ctx, { faq_id: faqId }));
  const t = await getTranslations("faqs");
  return (
    <ClientMessages lang={lang} areas={["faqs", "faq", "common"]}>
      <PageHeader
        help="farms"
        title={t("form.edit")}
        back={{ href: adminHref(lang, "/faqs"), label: t("title") }}
        badge={faq.published ? undefined : <Badge tone="outline">{t("draft")}</Badge>}
      />
      <FaqForm lang={lang} facts={byLang(faqFacts)} action={update} known={faq} />
    </ClientMessages>
  );
}
