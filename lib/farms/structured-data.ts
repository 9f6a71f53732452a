import { href } from "@/lib/i18n/routes";
import { openGraphImagePath } from "@/lib/pages/rules";
import type { Produce } from "@/lib/produce/presenter";
import { type Availability, availabilityOn, priceLines, produceLabel } from "@/lib/produce/rules";
import { DEFAULT_LANG, type Lang } from "@/lib/vocabulary/languages";
import type { OpeningHours } from "@/lib/vocabulary/opening-hours";
import { WEEKDAYS, type Weekday } from "@/lib/vocabulary/weekdays";
import type { PublicFarm } from "./presenter";
import { closedSoon } from "./rules/opening-hours";
import { seasonDays } from "./rules/season-dates";

const SCHEMA_AVAILABILITY: Record<Availability, string> = {
  available: "https://schema.org/InStock",
  limited: "https://schema.org/LimitedAvailability",
  "coming-soon": "https://schema.org/PreOrder",
  "sold-out": "https://schema.org/SoldOut",
  "out-of-season": "https://schema.org/OutOfStock",
};

/** Removes null and undefined values, because search engines refuse empty values. */
const known = <Data extends object>(data: Data): Partial<Data> =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Data>;

const nonEmpty = <Item>(items: Item[] | null) => (items && items.length > 0 ? items : null);

function offers(produce: Produce, url: string, lang: Lang, today: string) {
  const words = priceLines(produce, lang);
  return produce.prices.map(({ price_cents }, at) =>
    known({
      "@type": "Offer",
      url,
      price: (price_cents / 100).toFixed(2),
      priceCurrency: "CAD",
      description: words[at],
      availability: SCHEMA_AVAILABILITY[availabilityOn(produce, today)],
      availabilityEnds: produce.expiration_date,
    }),
  );
}

const schemaDay = (weekday: Weekday) => weekday[0]!.toUpperCase() + weekday.slice(1);

/** Midnight at the end of a day is 23:59, as search engines want it. */
const schemaHours = (span: string) => {
  const [opens = "", closes = ""] = span.split(" ");
  return { opens, closes: closes === "24:00" ? "23:59" : closes };
};

/** Returns the weekly hours by season; days with the same hours are one entry. */
const openingHours = (hours: OpeningHours, today: string) =>
  hours.seasons.flatMap((season) => {
    const daysOf = new Map<string, Weekday[]>();
    for (const weekday of WEEKDAYS)
      for (const { opens, closes } of season.week[weekday])
        daysOf.set(`${opens} ${closes}`, [...(daysOf.get(`${opens} ${closes}`) ?? []), weekday]);
    return (seasonDays(season, hours.seasons, today) ?? [{}]).flatMap((dates) =>
      [...daysOf].map(([span, weekdays]) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: weekdays.map(schemaDay),
        ...schemaHours(span),
        ...dates,
      })),
    );
  });

/** Returns the closed days to come: a day that opens and closes at midnight is closed. */
const closedDays = (hours: OpeningHours, today: string) =>
  closedSoon(hours, today, 366).map((day) => ({
    "@type": "OpeningHoursSpecification",
    opens: "00:00",
    closes: "00:00",
    validFrom: day,
    validThrough: day,
  }));

/**
 * Returns a farm as schema.org LocalBusiness with its Products and Offers.
 * @param appUrl origin of the site; addresses of uploads are relative to it
 * @param produces the produces on the page, in the same order
 * @param today YYYY-MM-DD on the farm's clock
 */
export function farmStructuredData(
  farm: PublicFarm,
  produces: Produce[],
  appUrl: string,
  lang: Lang,
  today: string,
) {
  const absolute = (path: string) => new URL(path, appUrl).href;
  const url = absolute(href("farm", lang, { handle: farm.handle }));
  const photos = [farm.main_photo, ...farm.photos].flatMap((photo) => (photo ? [photo.url] : []));
  const drawn = openGraphImagePath("farm", lang, { handle: farm.handle });
  return known({
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": `${absolute(href("farm", DEFAULT_LANG, { handle: farm.handle }))}#farm`,
    name: farm.name,
    url,
    description: farm.description || null,
    image: (photos.length > 0 ? photos : [drawn]).map(absolute),
    logo: farm.logo ? absolute(farm.logo.url) : null,
    telephone: farm.phone,
    email: farm.email,
    foundingDate: farm.since_year === null ? null : String(farm.since_year),
    address: known({
      "@type": "PostalAddress",
      streetAddress: farm.address,
      addressLocality: farm.city,
      addressRegion: farm.region,
      postalCode: farm.zipcode,
      addressCountry: farm.country,
    }),
    geo:
      farm.lat === null || farm.lng === null
        ? null
        : { "@type": "GeoCoordinates", latitude: farm.lat, longitude: farm.lng },
    openingHoursSpecification: nonEmpty(farm.opening_hours && openingHours(farm.opening_hours, today)),
    specialOpeningHoursSpecification: nonEmpty(farm.opening_hours && closedDays(farm.opening_hours, today)),
    hasMap: farm.google_map_link,
    sameAs: [farm.website, farm.facebook, farm.instagram].filter((link) => link !== null),
    aggregateRating:
      farm.voting_average === null
        ? null
        : {
            "@type": "AggregateRating",
            ratingValue: farm.voting_average,
            ratingCount: farm.voting_count,
            bestRating: 5,
          },
    makesOffer: produces.flatMap((produce) => {
      const item = known({
        "@type": "Product",
        name: produceLabel(produce, lang),
        description: produce.description || null,
        image: produce.photo ? absolute(produce.photo.url) : null,
      });
      return offers(produce, url, lang, today).map((offer) => ({ ...offer, itemOffered: item }));
    }),
  });
}
