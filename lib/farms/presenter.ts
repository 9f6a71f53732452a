import { limitsOf, type PlanLimits, type PlanTitle, planTitle } from "@/lib/billing/rules";
import { isOwnImage, ownImage } from "@/lib/uploads/operations/own-images";
import { pickFields } from "@/lib/values/pick-fields";
import { type FarmCounts, type FarmRow, PUBLIC_FIELDS, type PublicRow } from "./queries";

export type { FarmLink, MenuUser } from "./queries";

/** Fields of a farm that its members see, including the public ones. */
const MEMBER_FIELDS = [
  ...PUBLIC_FIELDS,
  "phone",
  "phone_public",
  "average_basket_cents",
  "weekly_subscriber_report",
  "daily_subscriber_report",
  "accept_sync_customers",
  "accept_sync_customer_created",
  "plan_type",
  "trial_ends_at",
  "completed_tutorial_steps",
  "default_lang",
  "default_type",
  "default_reply_to",
  "default_hour",
  "verification",
  "verification_reason",
  "settings_version",
  "updated_at",
] as const satisfies readonly (keyof FarmRow)[];

/** A farm as anyone sees it. The phone is null when the farm hides it. */
export type PublicFarm = Pick<FarmRow, (typeof PUBLIC_FIELDS)[number] | "phone"> & FarmCounts;

/** A farm as its members see it. */
export type MemberFarm = Pick<FarmRow, (typeof MEMBER_FIELDS)[number]> &
  FarmCounts &
  PlanLimits & { plan_title: PlanTitle };

const NOTHING: FarmCounts = { subscribers_count: 0, voting_count: 0, voting_average: null };

/** Returns the images of a farm that are in our storage. */
const imagesOf = (row: Pick<FarmRow, "main_photo" | "logo" | "photos">) => ({
  main_photo: ownImage(row.main_photo),
  logo: ownImage(row.logo),
  photos: row.photos.filter(isOwnImage),
});

/** Returns a farm as anyone sees it. */
export function toPublicFarm(row: PublicRow, counts: FarmCounts = NOTHING): PublicFarm {
  const phone = row.phone_public ? row.phone : null;
  return { ...pickFields(row, PUBLIC_FIELDS), ...imagesOf(row), phone, ...counts };
}

/** Returns a farm as its members see it. */
export function toMemberFarm(row: FarmRow, counts: FarmCounts = NOTHING): MemberFarm {
  return {
    ...pickFields(row, MEMBER_FIELDS),
    ...imagesOf(row),
    ...counts,
    plan_title: planTitle(row.plan_type),
    ...limitsOf(row.plan_type),
  };
}
