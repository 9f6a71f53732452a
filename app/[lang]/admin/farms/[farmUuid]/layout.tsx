import type { ReactNode } from "react";
import type { Lang } from "@/lib/i18n/languages";
import { loadFarm } from "./_load-farm";

type Props = { children: ReactNode; params: Promise<{ lang: string; farmUuid: string }> };

export default async function FarmLayout({ children, params }: Props) {
  const { lang, farmUuid } = await params;
  await loadFarm(lang as Lang, farmUuid);
  return children;
}
