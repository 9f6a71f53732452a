import { env } from "@/lib/env";
import { type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { type FoundAddress, findAddresses } from "@/lib/providers/geocoder/address";
import { askGoogleAddresses } from "@/lib/providers/geocoder/google-places";
import { mayAskGoogle } from "@/lib/providers/geocoder/paid-calls";
import { REGIONS } from "@/lib/vocabulary/codes";
import { countryOf, FindAddressInput, farmPlaceInput } from "../inputs";
import { changeFarm } from "../operations/write";
import { type MemberFarm, toMemberFarm } from "../presenter";
import { countryOfFarm, countsOf } from "../queries";

const MAX_FOUND = 5;
/** Google is asked no sooner, because each call costs money and a few letters find nothing. */
const MIN_FOR_GOOGLE = 8;

/** Only addresses with a street and a town can stand in a message; in Canada they have a province. */
const isWhole = ({ address, city, country, region }: FoundAddress) =>
  address !== "" && city !== "" && (country !== "CA" || REGIONS.some((code) => code === region));

async function addressesFor(ctx: PoolCtx, country: string, text: string): Promise<FoundAddress[]> {
  if (env().GOOGLE_PLACES_API_KEY && text.length >= MIN_FOR_GOOGLE && (await mayAskGoogle(ctx))) {
    const found = (await askGoogleAddresses(text, { lang: ctx.lang, country, limit: MAX_FOUND }))?.filter(
      isWhole,
    );
    if (found && found.length > 0) return found;
  }
  return country === "CA" ? findAddresses(text, MAX_FOUND) : [];
}

/**
 * Returns postal addresses for what an owner types: from Google when its key is set, else from our own list of
 * Canadian towns.
 * @throws AppError rate_limited
 */
export async function findFarmAddress(ctx: PoolCtx, raw: unknown): Promise<FoundAddress[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "farm.update", raw);
  const { q, country } = FindAddressInput.parse(raw);
  await limitRate(ctx, "address_account", String(userId(ctx)));
  return addressesFor(ctx, country ?? (await countryOfFarm(ctx, farm_id)), q);
}

/**
 * Saves where a farm is. Without a chosen address, the first one found for the typed text is taken.
 * @throws AppError invalid when there is none
 */
export async function setFarmPlace(ctx: PoolCtx, raw: unknown): Promise<MemberFarm> {
  const { farm_id } = await authorizeFarmOf(ctx, "farm.update", raw);
  const own = countryOf(raw, await countryOfFarm(ctx, farm_id));
  const { typed_address, ...given } = farmPlaceInput(own).parse(raw);
  const chosen = given.address && given.city ? given : (await addressesFor(ctx, own, typed_address))[0];
  if (!chosen) throw invalid("typed_address", "addressNotFound");
  const { address, city, country, zipcode, region, lat, lng, formatted_address, google_place_id } = chosen;
  const values = { address, city, country, zipcode, lat, lng, formatted_address, google_place_id };
  return transaction(ctx, async (tx) => {
    const farm = await changeFarm(tx, farm_id, { ...values, ...(region ? { region } : {}) });
    return toMemberFarm(farm, (await countsOf(tx.db, [farm_id])).get(farm_id));
  });
}
