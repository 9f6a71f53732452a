import { and, eq, isNull, sql } from "drizzle-orm";
import { farms } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { farmTag, handleTag } from "@/lib/platform/cache-tags";
import { type Ctx, publish, type Tx } from "@/lib/platform/context";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { locateFarm } from "@/lib/providers/geocoder";
import { isZoneOf, usualZone } from "@/lib/reference/zones";
import { requireOwnImages } from "@/lib/uploads/operations/own-images";
import { REGIONS } from "@/lib/vocabulary/codes";
import type { TutorialStep } from "@/lib/vocabulary/enumerations";
import { type FarmRow, findFarm, listFarmsOf } from "../queries";
import { verificationAfter } from "../rules/verification";
import { lockFarm } from "./lock-farm";
import { expireFilesOf } from "./verification-files";

const ADDRESS = ["address", "city", "country", "region", "zipcode"] as const;

/**
 * Keeps the place true to the address. Given coordinates stay; else a changed address gets those of its area or town,
 * which are precise enough, and loses the line that an earlier search gave.
 */
function withPlace<Values extends Partial<FarmRow>>(before: FarmRow, values: Values) {
  const moves = ADDRESS.some((field) => values[field] !== undefined && values[field] !== before[field]);
  const given = typeof values.lat === "number" && typeof values.lng === "number";
  if (!moves && !given && values.lat === undefined) return values;
  const { formatted_address = null, google_place_id = null } = values;
  const found = given ? {} : (locateFarm({ ...before, ...values }) ?? { lat: null, lng: null });
  return { ...values, ...found, ...(moves ? { formatted_address, google_place_id } : {}) };
}

type Place = Pick<FarmRow, "country" | "region" | "time_zone">;

/** Refuses a time zone of another country or province. @throws AppError invalid */
export function requireZoneOfPlace(place: Place): void {
  if (!isZoneOf(place, place.time_zone)) throw invalid("time_zone", "zoneOfOtherCountry");
}

/**
 * Adds what follows from a move. To another country, a region and a postal code that are not given are emptied; to where
 * the clock is another one, the time zone follows. A farm that stays keeps the zone that it had before this rule.
 * @throws AppError invalid on a province that is missing, or on a time zone of another place
 */
function withMove<Values extends Partial<FarmRow>>(before: FarmRow, given: Values): Values {
  const abroad = given.country !== undefined && given.country !== before.country;
  const values = abroad ? { region: null, zipcode: null, ...given } : given;
  const after = { ...before, ...values };
  if (after.country === "CA" && !REGIONS.some((code) => code === after.region))
    throw invalid("region", "requiredProvince");
  const moves = after.country !== before.country || after.region !== before.region;
  if (after.time_zone !== before.time_zone) requireZoneOfPlace(after);
  else if (moves && !isZoneOf(after, after.time_zone)) return { ...values, time_zone: usualZone(after) };
  return values;
}

/** Fields of the screen of settings, whose changes have a version. */
const SETTINGS = [
  "public",
  "weekly_subscriber_report",
  "daily_subscriber_report",
  "time_zone",
  "default_lang",
  "default_type",
  "default_reply_to",
  "default_hour",
] as const satisfies readonly (keyof FarmRow)[];

const nextVersion = (before: FarmRow, values: Partial<FarmRow>): number => {
  const changes = SETTINGS.some((field) => values[field] !== undefined && values[field] !== before[field]);
  return before.settings_version + (changes ? 1 : 0);
};

/**
 * Changes the given fields of a farm. Listeners move its scheduled sends when the time zone changes, and the taxes of its
 * plan when its province does.
 * @param seen the version of the settings that the person saw; nothing is checked without one
 * @throws AppError not_found | invalid on the time zone or the province | conflict when the settings have changed since
 */
export async function changeFarm(
  tx: Tx,
  farm_id: number,
  given: Partial<FarmRow>,
  seen?: number,
): Promise<FarmRow> {
  const before = await lockFarm(tx, farm_id);
  if (seen !== undefined && seen !== before.settings_version) throw conflict("settingsChanged");
  const values = withMove(before, given);
  await requireOwnImages(tx, { farm_id }, values, before);
  const [after] = await tx.db
    .update(farms)
    .set({
      ...withPlace(before, values),
      verification: verificationAfter(before, values.name ?? before.name),
      settings_version: nextVersion(before, values),
      updated_at: tx.clock.now(),
    })
    .where(eq(farms.id, farm_id))
    .returning();
  await recordAudit(tx, { subject: "farm", act: "update", farm_id, subject_id: farm_id, before, after });
  const { time_zone, country, region } = after!;
  if (country !== before.country || region !== before.region) await publish(tx, "farm_moved", { farm_id });
  if (time_zone !== before.time_zone) await publish(tx, "time_zone_changed", { farm_id, time_zone });
  tx.invalidate(farmTag(farm_id));
  // The cache stores a hidden farm as missing under its handle.
  tx.invalidate(handleTag(before.handle));
  return after!;
}

/**
 * Deletes a farm for everyone. Its rows stay for the consent ledger, and its handle stays taken for 90 days because
 * posters show it. Listeners cancel its waiting sends.
 * @throws AppError not_found
 */
export async function removeFarm(tx: Tx, farm_id: number): Promise<void> {
  const now = tx.clock.now();
  const [deleted] = await tx.db
    .update(farms)
    .set({ deleted_at: now, public: false, updated_at: now })
    .where(and(eq(farms.id, farm_id), isNull(farms.deleted_at)))
    .returning({ name: farms.name, handle: farms.handle });
  if (!deleted) throw notFound();
  await expireFilesOf(tx, farm_id);
  await publish(tx, "farm_deleted", { farm_id });
  await recordAudit(tx, { subject: "farm", act: "delete", farm_id, subject_id: farm_id, before: deleted });
  tx.invalidate(farmTag(farm_id));
  tx.invalidate(handleTag(deleted.handle));
}

/**
 * Makes the cached pages of an owner's farms stale. Call it when the email address of the owner becomes verified; the
 * database then shows the farms.
 */
export async function showFarmsOf(tx: Tx, user_id: number): Promise<void> {
  for (const { id, handle } of await listFarmsOf(tx.db, user_id)) {
    tx.invalidate(farmTag(id));
    tx.invalidate(handleTag(handle));
  }
}

/** Marks a getting-started step as done. A second call changes nothing. @throws AppError not_found */
export async function completeStep(tx: Ctx, farm_id: number, step: TutorialStep): Promise<FarmRow> {
  await tx.db
    .update(farms)
    .set({ completed_tutorial_steps: sql`array_append(${farms.completed_tutorial_steps}, ${step})` })
    .where(and(eq(farms.id, farm_id), sql`not ${step} = any(${farms.completed_tutorial_steps})`));
  const farm = await findFarm(tx.db, { farm_id });
  if (!farm) throw notFound();
  return farm;
}
