import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { CheckGroups } from "@/components/tools/check-groups";
import { ToolHeader } from "@/components/tools/tool-header";
import { Progress } from "@/components/ui/progress";
import { readChecklist } from "@/lib/tools/service/checklist";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { LAUNCH_CHECKS } from "@/lib/vocabulary/site-enumerations";
import { clear, record } from "./actions";

type Props = PageProps<"/[lang]/admin/tools/checklist">;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tools"))("names.checklist") };
}

/** What is checked before the first real charge; for everyone but super administrators there is no such page. */
export default async function ChecklistPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const ctx = await pageContext(lang);
  const made = await load(lang, readChecklist(ctx));
  const t = await getTranslations("tools.checklist");
  const total = LAUNCH_CHECKS.length;
  return (
    <ClientMessages lang={lang} areas={["tools", "common"]}>
      <ToolHeader lang={lang} tool="checklist" />
      <Progress
        label={t("progressLabel")}
        value={made.length}
        max={total}
        valueText={t("progress", { done: made.length, total })}
        className="max-w-xl"
      />
      <CheckGroups lang={lang} made={made} actions={{ record, clear }} />
    </ClientMessages>
  );
}
