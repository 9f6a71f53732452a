import type { SessionView } from "@/lib/accounts/presenter";
import type { NamedPerson } from "@/lib/audit/operations/lines-in-sql";
import type { NamedFarm } from "@/lib/farms/operations/named-farm";
import type { AUDIT_ACTORS, MemberRole } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

/** A farm of an account, by what its page is addressed with, and the role that the account has on it. */
export interface FarmOfUser {
  uuid: string;
  name: string;
  role: MemberRole;
}

/** An account as the list of users shows it. */
export interface UserRow {
  uuid: string;
  name: string;
  email: string;
  phone: string | null;
  verified: boolean;
  is_admin: boolean;
  blocked: boolean;
  signed_up_at: Date;
  last_log_in_at: Date | null;
  /** How many farms there are, and the first of them. */
  farm_count: number;
  farms: FarmOfUser[];
}

export interface UserPage {
  rows: UserRow[];
  total: number;
  /** False when there are more than the total. */
  total_exact: boolean;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** An account with what its own page shows. Nothing of it is a secret. */
export interface UserFacts {
  uuid: string;
  name: string;
  email: string;
  unverified_new_email: string | null;
  phone: string | null;
  phone_verified: boolean;
  verified: boolean;
  has_password: boolean;
  is_admin: boolean;
  lang: Lang;
  signed_up_at: Date;
  last_log_in_at: Date | null;
  blocked: { at: Date; reason: string } | null;
  farms: FarmOfUser[];
  farm_count: number;
  second_factor: { app: boolean; passkeys: number; recovery_codes_left: number };
  tokens: number;
  /** Plans that the person agreed to, and farms for whose lists they declared consent, the newest first. */
  agreements: { kind: "plan" | "import"; what: string; at: Date }[];
  sessions: SessionView[];
  /** Whether the caller is this person. */
  own: boolean;
}

/** Something that an account did, or that was done to it. */
export interface UserAct {
  id: number;
  at: Date;
  /** The subject and the act, for example "produce.update". */
  action: string;
  actor: (typeof AUDIT_ACTORS)[number];
  /** Who acted; null without an account. */
  user: string | null;
  /** In whose name a super administrator acted. */
  on_behalf_of: string | null;
  farm: NamedFarm | null;
  /** The other account that the act was about; null when it was about this one, or about none. */
  person: NamedPerson | null;
  /** Why, where a reason was asked for. */
  reason: string | null;
}

export interface UserView {
  user: UserFacts;
  acts: UserAct[];
  next: string | null;
}

/** In whose name a super administrator acts. */
export interface Acting {
  user_uuid: string;
  name: string;
  email: string;
  ends_at: Date;
}
