import { publicFarmsOf } from "@/lib/farms/operations/public-farms";
import type { PoolCtx } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { shownProducesOf } from "@/lib/produce/operations/read";
import { PER_PAGE, SearchInput } from "./inputs";
import { findAnyPlace } from "./places";
import type { SearchPlace, SearchResult } from "./presenter";
import { findFarms, MAX_COUNTED } from "./queries";
import { keywordQuery } from "./rules";

type Asked = ReturnType<typeof SearchInput.parse>;

async function placeOf(ctx: PoolCtx, { place, lat, lng }: Asked): Promise<SearchPlace | null> {
  if (place !== "") {
    const found = await findAnyPlace(ctx, place);
    if (!found) throw invalid("place", "locationNotFound");
    return found;
  }
  return lat === undefined || lng === undefined ? null : { label: null, lat, lng };
}

/**
 * Open to anyone. Searches public farms by place, keyword and category.
 * @throws AppError invalid, on `place` when it is unknown
 */
export async function searchFarms(ctx: PoolCtx, raw: unknown): Promise<SearchResult> {
  authorizeAnyone(ctx);
  const asked = SearchInput.parse(raw);
  const { q, category, distance, page } = asked;
  const place = await placeOf(ctx, asked);
  // A sort by distance needs a place.
  const order = place ? (asked.order ?? "distance") : "name";
  const answer = { page, per_page: PER_PAGE, most_counted: MAX_COUNTED, distance, order, place };
  const keyword = q === "" ? "" : keywordQuery(q);
  if (keyword === null) return { farms: [], produces: [], total: 0, has_more: false, ...answer };
  const found = await findFarms(ctx.db, {
    words: [keyword, category ? `'#${category}'` : ""].filter((query) => query !== ""),
    near: place && { lat: place.lat, lng: place.lng, km: distance },
    order,
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  const ids = found.page.map(({ farm_id }) => farm_id);
  const [farms, produces] = await Promise.all([publicFarmsOf(ctx, ids), shownProducesOf(ctx, ids)]);
  const byId = new Map(farms.map((farm) => [farm.id, farm]));
  return {
    farms: found.page.flatMap(({ farm_id, km }) => {
      const farm = byId.get(farm_id);
      return farm ? [{ ...farm, distance_km: km === null ? null : Math.round(km * 100) / 100 }] : [];
    }),
    produces,
    total: found.total,
    has_more: found.has_more,
    ...answer,
  };
}
