import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { LostLink } from "@/components/site/lost-link";
import { LOST_KINDS, type LostKind } from "@/lib/i18n/lost";
import type { Lang } from "@/lib/vocabulary/languages";
import NotFoundPage from "../../not-found";

export const dynamicParams = false;
export const generateStaticParams = () => LOST_KINDS.map((kind) => ({ kind }));

type Props = { params: Promise<{ lang: string; kind: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang, kind } = (await params) as { lang: Lang; kind: LostKind };
  const t = await getTranslations({ locale: lang, namespace: "site" });
  const title = kind === "page" ? t("notFound.title") : t(`lost.${kind}.title`);
  return { title, robots: { index: false } };
}

/** Shows the page that is served for an address that does not exist (lib/transport/lost-page.ts). */
export default async function LostPage({ params }: Props) {
  const { lang, kind } = (await params) as { lang: Lang; kind: LostKind };
  setRequestLocale(lang);
  return kind === "page" ? <NotFoundPage /> : <LostLink kind={kind} />;
}
