import { limitsOf, planTitle } from "@/lib/billing/rules";
import { isOwnImage, ownImage } from "@/lib/uploads/operations/own-images";
import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import { type FarmCounts, MemberColumns, type MemberFarm, PublicColumns, type PublicFarm } from "./answers";
import type { FarmRow, PublicRow } from "./queries";

export type { ChangedFarm, MemberFarm, PublicFarm } from "./answers";
export type { FarmLink, MenuUser } from "./queries";

const PUBLIC_FIELDS = fieldsOf(PublicColumns);
/** Fields of a farm that its members see, including the public ones. */
const MEMBER_FIELDS = [...PUBLIC_FIELDS, ...fieldsOf(MemberColumns)];

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
