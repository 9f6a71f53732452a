import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import { openGraphImagePath } from "@/lib/pages/rules";
import type { Produce } from "@/lib/produce/presenter";
import { type Availability, priceLines, produceLabel } from "@/lib/produce/rules";
import type { PublicFarm } from "./presenter";

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

function offers(produce: Produce, url: string, lang: Lang) {
  const words = priceLines(produce, lang);
  return produce.prices.map(({ price_cents }, at) =>
    known({
      "@type": "Offer",
      url,
      price: (price_cents / 100).toFixed(2),
      priceCurrency: "CAD",
      description: words[at],
      availability: SCHEMA_AVAILABILITY[produce.availability as Availability],
      availabilityEnds: produce.expiration_date,
    }),
  );
}

/**
 * Returns a farm as schema.org LocalBusiness with its Products and Offers.
 * @param appUrl origin of the site; addresses of uploads are relative to it
 * @param produces the produces on the page, in the same order
 */
export function farmStructuredData(farm: PublicFarm, produces: Produce[], appUrl: string, lang: Lang) {
  const absolute = (path: string) => new URL(path, appUrl).href;
  const url = absolute(href("farm", lang, { handle: farm.handle }));
  const photos = [farm.main_photo, ...farm.photos].flatMap((photo) => (photo ? [photo.url] : []));
  const drawn = openGraphImagePath("farm", lang, { handle: farm.handle });
  return known({
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": `${absolute(href("farm", "fr", { handle: farm.handle }))}#farm`,
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
      return offers(produce, url, lang).map((offer) => ({ ...offer, itemOffered: item }));
    }),
  });
}
