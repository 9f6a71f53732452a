import { getTranslations } from "next-intl/server";
import type { CoverName } from "@/components/illustrations/cover-choice";
import { DrawnProduce } from "@/components/share/drawn-produce";
import { shareImage } from "@/components/share/share-image";
import { TRIAL_DAYS } from "@/lib/billing/rules";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

const PICTURES = {
  home: { cover: "hills", produce: ["tomato", "vegetable-basket"] },
  pricing: { cover: "orchard", produce: ["squash"] },
  faq: { cover: "greenhouse", produce: ["carrot", "lettuce"] },
  contact: { cover: "barn", produce: ["strawberry"] },
  blog: { cover: "sugar-bush", produce: ["carrot", "squash"] },
  search: { cover: "hills", produce: ["vegetable-basket"] },
  api_docs: { cover: "greenhouse", produce: ["squash"] },
  terms: { cover: "orchard", produce: ["lettuce"] },
  privacy: { cover: "barn", produce: ["garlic"] },
} as const satisfies Record<string, { cover: CoverName; produce: readonly string[] }>;

type Props = { params: Promise<{ lang: string }> };

/** Lists the languages: one picture is drawn for each of them when the site is built. */
export const inEachLanguage = () => LANGS.map((lang) => ({ lang }));

/** Returns the function that draws the share picture of one of the site's own pages. */
export const siteShareImage = (page: keyof typeof PICTURES) => async (props: Props) => {
  const lang = (await props.params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: `site.share.${page}` });
  const { cover, produce } = PICTURES[page];
  return shareImage({
    title: t("title"),
    line: t("line", { days: TRIAL_DAYS }),
    cover: { seed: page, scene: cover },
    front: <DrawnProduce codes={produce} />,
  });
};
