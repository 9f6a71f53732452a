import { redirect } from "next/navigation";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export default async function FarmPage({ params }: Props) {
  const { lang, farmUuid } = await params;
  redirect(adminHref(lang as Lang, `/farms/${farmUuid}/tutorials`));
}
