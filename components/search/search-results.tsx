import { getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/class-names";
import { env } from "@/lib/env";
import { ofPlace } from "@/lib/i18n/of-name";
import { href } from "@/lib/i18n/routes";
import { type SearchAddress, writeAddress } from "@/lib/search/address";
import type { SearchResult } from "@/lib/search/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { cardOfFarm } from "./card-of-farm";
import { distanceWords } from "./distance-words";
import { FoundFarmCards } from "./found-farm-cards";
import { MapPanel } from "./map-panel";
import { NothingFound } from "./nothing-found";
import { ResultPages, ViewSwitch } from "./search-links";

/** Shows the number of results and the farms, as a list or next to a map; or what to do when there is none. */
export async function SearchResults({
  lang,
  address,
  found,
}: {
  lang: Lang;
  address: SearchAddress;
  /** Null when the place is unknown. */
  found: SearchResult | null;
}) {
  const t = await getTranslations("search");
  const hrefFor = (changes: Partial<SearchAddress>) =>
    `${href("search", lang)}${writeAddress({ ...address, page: 1 }, changes)}#results`;
  const { total = 0, place = null, distance: km = 0, farms = [] } = found ?? {};
  const values = { count: total, km, place: place?.label ?? "", ofPlace: ofPlace(place?.label ?? "") };
  const many = found !== null && !place && total >= found.most_counted;
  const title = many
    ? t("count.many", values)
    : place === null
      ? t("count.everywhere", values)
      : t(place.label ? "count.place" : "count.here", values);
  const why = !found ? "unknown-place" : total > 0 ? "past-the-last" : "nothing";
  const marked = await Promise.all(
    farms.map(async ({ id, name, city, handle, lat, lng, distance_km }, at) => {
      const far = distance_km === null ? null : await distanceWords(distance_km, lang);
      const town = [city, far].filter(Boolean).join(" · ");
      return { id, name, town, href: href("farm", lang, { handle }), lat, lng, number: at + 1 };
    }),
  );
  const onMap = marked.flatMap(({ lat, lng, ...farm }) =>
    lat === null || lng === null ? [] : [{ ...farm, lat, lng }],
  );
  const mapped = address.view === "map" && (onMap.length > 0 || place !== null);
  const card = await getTranslations("search.card");
  const cards = await Promise.all(
    farms.map((farm, at) => {
      const produces = found?.produces.filter(({ farm_id }) => farm_id === farm.id) ?? [];
      return cardOfFarm(lang, farm, produces, mapped && farm.lat !== null ? at + 1 : null);
    }),
  );
  return (
    <section aria-labelledby="results" className="shell py-8 md:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="results" tabIndex={-1} className="scroll-mt-24">
          {found ? title : t("results")}
        </h2>
        {farms.length > 0 ? (
          <ViewSwitch view={address.view} hrefFor={(view) => hrefFor({ view, page: address.page })} />
        ) : null}
      </div>
      {farms.length === 0 ? <NothingFound address={address} why={why} hrefFor={hrefFor} /> : null}
      {address.view === "map" && farms.length > 0 && !mapped ? (
        <p className="mb-5 text-muted">{t("map.nowhere")}</p>
      ) : null}
      {farms.length > 0 ? (
        <div className={cn(mapped && "grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]")}>
          {mapped ? (
            <div className="lg:sticky lg:top-24 lg:order-2 lg:h-[calc(100dvh-8rem)] lg:max-h-[46rem] noscript:lg:h-auto">
              <p className="hidden noscript:block">{t("map.noScript")}</p>
              <MapPanel
                farms={onMap}
                lang={lang}
                circle={place && { lat: place.lat, lng: place.lng, km }}
                styleUrl={env().MAP_STYLE_URL ?? null}
                labels={{
                  map: t("map.label"),
                  canvas: t("map.canvas"),
                  loading: t("map.loading"),
                  unavailable: t("map.unavailable"),
                  open: t("map.open"),
                  close: t("map.close"),
                  zoomIn: t("map.zoomIn"),
                  zoomOut: t("map.zoomOut"),
                  sources: t("map.sources"),
                }}
              />
            </div>
          ) : null}
          <FoundFarmCards
            farms={cards}
            nothingToSell={card("quiet")}
            className={cn("grid content-start gap-5 sm:grid-cols-2", mapped ? "min-w-0" : "lg:grid-cols-3")}
          />
        </div>
      ) : null}
      {found && farms.length > 0 ? (
        <ResultPages
          lang={lang}
          page={found.page}
          pages={many ? null : Math.ceil(total / found.per_page)}
          more={found.has_more}
          hrefFor={(page) => hrefFor({ page })}
        />
      ) : null}
      <p className="mt-10 text-sm text-muted">
        {t(place?.source === "google" ? "placesOfGoogle" : "places")}
      </p>
    </section>
  );
}
