import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { FaqGroups } from "@/components/faqs/faq-groups";
import { LinkButton } from "@/components/ui/link-button";
import { byCategory } from "@/lib/faqs/presenter";
import { listFaqs } from "@/lib/faqs/service";
import { adminHref, href } from "@/lib/i18n/routes";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { move, publish, remove } from "./actions";

type Props = PageProps<"/[lang]/admin/faqs">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "faqs" });
  return { title: t("title") };
}

/** The questions of the site; for everyone but super administrators there is no such page. */
export default async function FaqsPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const ctx = await pageContext(lang);
  const faqs = await load(lang, listFaqs(ctx));
  const t = await getTranslations("faqs");
  return (
    <ClientMessages lang={lang} areas={["faqs", "faq", "common"]}>
      <PageHeader
        help="farms"
        title={t("title")}
        description={t("description")}
        secondary={
          <LinkButton href={href("faq", lang)} variant="secondary">
            {t("open")}
          </LinkButton>
        }
        action={<LinkButton href={adminHref(lang, "/faqs/create")}>{t("add")}</LinkButton>}
      />
      <FaqGroups lang={lang} groups={byCategory(faqs)} actions={{ move, publish, remove }} />
    </ClientMessages>
  );
}
