import type { ReactNode } from "react";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "./_load-farm";

type Props = { children: ReactNode; params: Promise<{ lang: string; farmUuid: string }> };

export default async function FarmLayout({ children, params }: Props) {
  const { lang, farmUuid } = await params;
  const { farm } = await loadFarm(lang as Lang, farmUuid);
  return (
    <div data-farm-id={farm.id} className="contents">
      {children}
    </div>
  );
}
