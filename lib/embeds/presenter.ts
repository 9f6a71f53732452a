import type { FarmRow } from "@/lib/farms/operations/read";
import { formatDay } from "@/lib/i18n/dates";
import { href } from "@/lib/i18n/routes";
import { lookup } from "@/lib/i18n/translator";
import { openGraphImagePath } from "@/lib/pages/rules";
import type { Produce } from "@/lib/produce/presenter";
import { availabilityOn, freshOnPage, priceLines } from "@/lib/produce/rules";
import { produceAnchor } from "@/lib/produce/rules/anchor";
import type { SignupFarm } from "@/lib/subscribers/presenter";
import { ownImage } from "@/lib/uploads/operations/own-images";
import type { Lang } from "@/lib/vocabulary/languages";
import type { OembedCard } from "./answers";
import { cardSize, frameLine } from "./rules";

/** What the framed form shows: the fields or that they are paused, what was sent, or that the phone is confirmed. */
export type FormView =
  | { step: "contact" | "paused" | "confirmed"; farm: SignupFarm }
  | { step: "sent"; farm: SignupFarm; byEmail: boolean; form?: { id: number; form_uuid: string } };

/** What the framed card shows. */
export interface CardView {
  farm: SignupFarm;
  fresh: { uuid: string; label: string; price: string | null }[];
  /** How many more produces are fresh. */
  more: number;
}

const PRODUCES_ON_CARD = 4;

/** Returns the card of a farm: the freshest of what can be bought now. */
export function presentCard(farm: SignupFarm, lang: Lang, now: Date): CardView {
  const fresh = freshOnPage(farm.produces, lang, formatDay(now, farm.time_zone));
  return {
    farm,
    fresh: fresh.slice(0, PRODUCES_ON_CARD).map((produce) => ({
      uuid: produce.uuid,
      label: produce.label,
      price: priceLines(produce, lang)[0] ?? null,
    })),
    more: Math.max(0, fresh.length - PRODUCES_ON_CARD),
  };
}

const known = <Data extends object>(data: Data): Partial<Data> =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  ) as Partial<Data>;

/** Returns the produce of a farm as a JSON Feed 1.1 (jsonfeed.org); what programs read stands in `_potager`. */
export function presentFeed(
  farm: FarmRow,
  produces: readonly Produce[],
  { lang, origin, today }: { lang: Lang; origin: string; today: string },
) {
  const absolute = (path: string) => new URL(path, origin).href;
  const page = absolute(href("farm", lang, { handle: farm.handle }));
  return known({
    version: "https://jsonfeed.org/version/1.1",
    title: lookup(lang, "embeds", "feed.title", { farm: farm.name }),
    home_page_url: page,
    feed_url: absolute(`/api/farms/${farm.handle}/produce-feed.json?lang=${lang}`),
    description: farm.description,
    icon: ownImage(farm.logo) ? absolute(ownImage(farm.logo)!.url) : null,
    language: lang,
    authors: [{ name: farm.name, url: page }],
    items: produces.map((produce) => feedItem(produce, { lang, page, today }, absolute)),
  });
}

function feedItem(
  produce: Produce,
  { lang, page, today }: { lang: Lang; page: string; today: string },
  absolute: (path: string) => string,
) {
  const availability = availabilityOn(produce, today);
  const words = [
    lookup(lang, "reference", `availability.${availability}`),
    ...priceLines(produce, lang),
    produce.description,
  ];
  return known({
    id: `urn:uuid:${produce.uuid}`,
    url: `${page}#${produceAnchor(produce.id)}`,
    title: produce.label,
    content_text: words.filter((line) => line !== "").join("\n"),
    image: produce.photo ? absolute(produce.photo.url) : null,
    date_published: new Date(produce.created_at).toISOString(),
    date_modified: new Date(produce.updated_at).toISOString(),
    tags: produce.category ? [lookup(lang, "reference", `categories.${produce.category}`)] : null,
    _potager: {
      availability,
      from: produce.production_date,
      until: produce.expiration_date,
      category: produce.category,
      unit: produce.unit_type,
      currency: "CAD",
      prices: produce.prices,
    },
  });
}

/** Pixels of the picture that is shown when a page is shared. */
const PICTURE = { width: 1200, height: 630 };

/** Returns the card of a farm's page for oEmbed (oembed.com section 2.3). */
export function presentOembed(
  farm: FarmRow,
  lang: Lang,
  origin: string,
  { maxwidth, maxheight }: { maxwidth?: number | null; maxheight?: number | null },
): OembedCard {
  const absolute = (path: string) => new URL(path, origin).href;
  const page = absolute(href("farm", lang, { handle: farm.handle }));
  const size = cardSize(maxwidth, maxheight);
  // A picture may not be larger than the consumer allows, and is then left out.
  const fits =
    PICTURE.width <= (maxwidth ?? PICTURE.width) && PICTURE.height <= (maxheight ?? PICTURE.height);
  const picture = absolute(openGraphImagePath("farm", lang, { handle: farm.handle }));
  return {
    type: "rich",
    version: "1.0",
    title: farm.name,
    author_name: farm.name,
    author_url: page,
    provider_name: "Potager",
    provider_url: absolute(href("home", lang)),
    cache_age: 3600,
    html: frameLine("embed_card", origin, lang, { handle: farm.handle, title: farm.name, size }),
    ...size,
    ...(fits
      ? { thumbnail_url: picture, thumbnail_width: PICTURE.width, thumbnail_height: PICTURE.height }
      : {}),
  };
}
