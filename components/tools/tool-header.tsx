import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { TabLinks } from "@/components/ui/tab-links";
import { adminHref } from "@/lib/i18n/routes";
import { TOOLS, type Tool } from "@/lib/tools/rules";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows what a tool is for, and leads to the other tools. */
export async function ToolHeader({ lang, tool }: { lang: Lang; tool: Tool }) {
  const t = await getTranslations("tools");
  return (
    <>
      <PageHeader help="farms" title={t("title")} description={t(`${tool}.description`)} />
      <TabLinks
        label={t("tabs")}
        className="mb-6"
        tabs={TOOLS.map(({ name, path }) => ({
          href: adminHref(lang, `/tools${path}`),
          label: t(`names.${name}`),
          current: name === tool,
        }))}
      />
    </>
  );
}
