import { limitsOf, planTitle } from "@/lib/billing/rules";
import { isOwnImage, ownImage } from "@/lib/uploads/operations/own-images";
import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import { type FarmCounts, MemberColumns, type MemberFarm, PublicColumns, type PublicFarm } from "./answers";
import type { VerificationFileRow } from "./operations/verification-files";
import type { FarmRow, PublicRow } from "./queries";

export type { ChangedFarm, MemberFarm, PublicFarm } from "./answers";
export type { FarmLink, MenuUser } from "./queries";

/** A file that proves who a farm is, as its managers and super administrators see it. */
export type VerificationFile = Pick<
  VerificationFileRow,
  "id" | "filename" | "type" | "bytes" | "created_at" | "decided_at" | "expires_at"
>;

/** The content of such a file. */
export interface OpenedFile {
  body: Uint8Array;
  type: string;
  filename: string;
  inline: boolean;
  sealed: true;
}

/** Returns what a farm and super administrators see of a file. Its folder stays inside. */
export const presentFile = (row: VerificationFileRow): VerificationFile =>
  pickFields(row, ["id", "filename", "type", "bytes", "created_at", "decided_at", "expires_at"]);

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

/** What a super administrator sees of a farm when they decide about its verification. */
export interface VerificationReview {
  name: string;
  /** Names of the files that the farm attached. */
  files: string[];
  /** Stands for all of it in the decision. */
  seen: string;
}
