import { redirect } from "next/navigation";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export default async function FarmPage({ params }: Props) {
  const { lang, farmUuid } = await params;
  redirect(adminHref(lang as Lang, `/farms/${farmUuid}/tutorials`));
}
