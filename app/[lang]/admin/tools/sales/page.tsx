import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { SalesTable } from "@/components/tools/sales-table";
import { ToolHeader } from "@/components/tools/tool-header";
import { readSalesByPlace } from "@/lib/payments/charges/service/provincial-sales";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = PageProps<"/[lang]/admin/tools/sales">;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tools"))("names.sales") };
}

/** Sales by place beside their thresholds; for everyone but super administrators there is no such page. */
export default async function SalesPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const ctx = await pageContext(lang);
  const lines = await load(lang, readSalesByPlace(ctx));
  const t = await getTranslations("tools.sales");
  return (
    <ClientMessages lang={lang} areas={["tools", "common"]}>
      <ToolHeader lang={lang} tool="sales" />
      <SalesTable lang={lang} lines={lines} />
      <p className="mt-4 max-w-prose text-sm text-muted">{t("text")}</p>
    </ClientMessages>
  );
}
