import { drawnCover, drawnProduce, renderOwnFooter, renderProduceCard } from "@/emails/render";
import { env } from "@/lib/env";
import type { FarmRow } from "@/lib/farms/operations/read";
import { mapAddress } from "@/lib/farms/rules";
import { openingHoursLines } from "@/lib/farms/rules/opening-hours-lines";
import { formatDay } from "@/lib/i18n/dates";
import { farmValues } from "@/lib/i18n/of-name";
import { lookup, translator } from "@/lib/i18n/translator";
import { withoutBraces } from "@/lib/messaging/rules/merge-fields";
import { senderPage, senderPhone, senderPlace } from "@/lib/messaging/sender-line";
import { availabilityOn, isSoldOut, priceLines, produceLabel } from "@/lib/produce/rules";
import { produceAnchor } from "@/lib/produce/rules/anchor";
import { produceType } from "@/lib/reference/produce-types";
import { ownImage } from "@/lib/uploads/operations/own-images";
import { emailCutPath, logoWidth } from "@/lib/uploads/rules";
import type { FrozenContent } from "@/lib/vocabulary/json-columns";
import { byLang, LANGS, type Lang } from "@/lib/vocabulary/languages";
import type { listHighlighted } from "../queries";
import { templateCover } from "../rules/template-covers";

export type Produce = Awaited<ReturnType<typeof listHighlighted>>[number];

/** Returns the click-counting token of an address. */
type LinkTo = (url: string) => string;

export const absolute = (url: string) => (url.startsWith("/") ? env().APP_URL + url : url);

/** Height in pixels at which the header shows a logo. */
const LOGO_HEIGHT = 48;

/** Returns the cover and the header of a farm's email: its photo and logo, or the landscape of the template and its initials. */
export function headOf(farm: FarmRow, lang: Lang, template?: string | null) {
  const [photo, logo] = [ownImage(farm.main_photo), ownImage(farm.logo)];
  const name = withoutBraces(farm.name);
  const alt = translator(lang, "emails")("notification.cover", { farm: name });
  return {
    cover: photo
      ? { url: absolute(emailCutPath(photo, "cover.jpg")), alt: withoutBraces(photo.alt || alt) }
      : { url: absolute(drawnCover(farm.uuid, templateCover(template))), alt: "" },
    farm: {
      name,
      town: farm.city && withoutBraces(farm.city),
      logo: logo && {
        url: absolute(emailCutPath(logo, "logo.jpg")),
        width: logoWidth(logo, LOGO_HEIGHT),
      },
    },
  };
}

/** Returns the address at which anyone who has it reads an email in a browser. */
export const webAddress = (lang: Lang, web_key: string): string => `${env().APP_URL}/m/${lang}/${web_key}`;

/** Renders why a recipient gets this, and the links that are theirs. */
export function freezeOwnFooter(farm: FarmRow, lang: Lang, web_key: string | null) {
  const t = translator(lang, "emails");
  return renderOwnFooter({
    reason: t("notification.reason", farmValues(withoutBraces(farm.name))),
    links: [
      { label: t("notification.unsubscribe"), url: "{{unsubscribe}}" },
      { label: t("notification.data"), url: "{{my_data}}" },
      ...(web_key ? [{ label: t("notification.web"), url: webAddress(lang, web_key) }] : []),
    ],
  });
}

/** Returns the footer of a farm's email: who writes and how to reach them. */
export function footerOf(farm: FarmRow, lang: Lang, linkTo: LinkTo, at: Date) {
  const t = translator(lang, "emails");
  const [name, place] = [withoutBraces(farm.name), withoutBraces(senderPlace(farm, lang))];
  const [map, phone] = [mapAddress(farm), senderPhone(farm)];
  return {
    sender: [name, ...(place ? [place] : [])],
    hours: openingHoursLines(farm.opening_hours, lang, formatDay(at, farm.time_zone)).map(withoutBraces),
    ways: [
      ...(phone ? [{ label: phone, url: `tel:${farm.phone}` }] : []),
      ...(farm.email ? [{ label: t("notification.write"), url: `mailto:${farm.email}` }] : []),
      ...(map ? [{ label: t("notification.map"), url: linkTo(map) }] : []),
      { label: t("notification.page"), url: linkTo(senderPage(farm, lang)) },
    ],
    ownSlot: "{{own}}",
  };
}

/**
 * Renders the cards of the produce that is not sold out, in each language.
 * @param at when the message goes out: what has expired by the farm's day of then is left out
 */
export async function freezeProduces(
  produces: Produce[],
  farm: FarmRow,
  linkTo: LinkTo,
  at: Date,
): Promise<FrozenContent["produces"]> {
  const day = formatDay(at, farm.time_zone);
  const card = (produce: Produce, lang: Lang, label: string) => {
    const photo = ownImage(produce.photo);
    return renderProduceCard({
      label,
      price: withoutBraces(priceLines(produce, lang).join(" · ")),
      availability: lookup(lang, "reference", `availability.${produce.availability}`),
      picture: photo
        ? { url: absolute(emailCutPath(photo, "card.jpg")), alt: withoutBraces(photo.alt || label) }
        : { url: absolute(drawnProduce([produceType(produce.type_id)?.code, produce.category])), alt: "" },
      see: {
        label: translator(lang, "emails")("notification.see"),
        url: linkTo(`${senderPage(farm, lang)}#${produceAnchor(produce.id)}`),
      },
    });
  };
  return Promise.all(
    produces
      .filter((produce) => !isSoldOut(availabilityOn(produce, day)))
      .map(async (produce) => {
        const labels = byLang((lang) => withoutBraces(produceLabel(produce, lang)));
        const cards = {} as FrozenContent["produces"][number]["cards"];
        for (const lang of LANGS) cards[lang] = await card(produce, lang, labels[lang]);
        return { id: produce.id, labels, cards };
      }),
  );
}
