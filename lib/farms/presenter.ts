import { limitsOf, type PlanLimits, type PlanTitle, planTitle } from "@/lib/billing/rules";
import type { FarmCounts, FarmRow } from "./queries";

/** The columns of a farm that anyone may see; the phone only when the farm shows it. */
export const PUBLIC_FIELDS = [
  "id",
  "uuid",
  "handle",
  "name",
  "description",
  "email",
  "website",
  "google_map_link",
  "facebook",
  "instagram",
  "address",
  "country",
  "region",
  "city",
  "zipcode",
  "lat",
  "lng",
  "since_year",
  "organic",
  "certifications",
  "main_photo",
  "logo",
  "photos",
  "public",
  "created_at",
] as const satisfies readonly (keyof FarmRow)[];

/** What is read of a farm to show it to anyone. */
export type PublicRow = Pick<FarmRow, (typeof PUBLIC_FIELDS)[number] | "phone" | "phone_public">;

/** What anyone may know of a farm. The phone is there when the farm shows it. */
export type PublicFarm = Pick<FarmRow, (typeof PUBLIC_FIELDS)[number] | "phone"> & FarmCounts;

/** What the people of a farm know of it. */
export type MemberFarm = Omit<FarmRow, "deleted_at"> & FarmCounts & PlanLimits & { plan_title: PlanTitle };

const NOTHING: FarmCounts = { subscribers_count: 0, voting_count: 0, voting_average: null };

export function toPublicFarm(row: PublicRow, counts: FarmCounts = NOTHING): PublicFarm {
  const shown = Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, row[field]])) as Pick<
    PublicRow,
    (typeof PUBLIC_FIELDS)[number]
  >;
  return { ...shown, phone: row.phone_public ? row.phone : null, ...counts };
}

export function toMemberFarm(row: FarmRow, counts: FarmCounts = NOTHING): MemberFarm {
  const { deleted_at: _deleted, ...farm } = row;
  return { ...farm, ...counts, plan_title: planTitle(row.plan_type), ...limitsOf(row.plan_type) };
}
