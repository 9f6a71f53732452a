import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { SwitchList } from "@/components/tools/switch-list";
import { ToolHeader } from "@/components/tools/tool-header";
import { readSwitches } from "@/lib/tools/service/switches";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { change } from "./actions";

type Props = PageProps<"/[lang]/admin/tools/switches">;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tools"))("names.switches") };
}

/** What can be switched off in an emergency; for everyone but super administrators there is no such page. */
export default async function SwitchesPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const ctx = await pageContext(lang);
  const switches = await load(lang, readSwitches(ctx));
  return (
    <ClientMessages lang={lang} areas={["tools", "common"]}>
      <ToolHeader lang={lang} tool="switches" />
      <SwitchList lang={lang} switches={switches} change={change} />
    </ClientMessages>
  );
}
