import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { LostLink } from "@/components/site/lost-link";
import type { Lang } from "@/lib/i18n/languages";
import { LOST_KINDS, type LostKind } from "@/lib/i18n/lost";
import NotFoundPage from "../../not-found";

export const dynamicParams = false;
export const generateStaticParams = () => LOST_KINDS.map((kind) => ({ kind }));

type Props = { params: Promise<{ lang: string; kind: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang, kind } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "site" });
  const title = kind === "page" ? t("notFound.title") : t(`lost.${kind as "link"}.title`);
  return { title, robots: { index: false } };
}

/** What is served in the place of an address that leads nowhere (lib/transport/lost-page.ts). */
export default async function LostPage({ params }: Props) {
  const { lang, ...rest } = await params;
  setRequestLocale(lang as Lang);
  const kind = rest.kind as LostKind;
  return kind === "page" ? <NotFoundPage /> : <LostLink kind={kind} />;
}
