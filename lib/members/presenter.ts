import type { MemberRole } from "@/lib/vocabulary/enumerations";

export type { FarmUser, Offer, Team } from "./answers";

/** What the page of an invitation shows to whoever holds the link. */
export interface InvitationPage {
  farm: string;
  farm_uuid: string;
  inviter: string;
  role: MemberRole;
  email: string;
  /**
   * join: the person is logged in as the invited one. log-in: the address has an account. sign-up: it has none. other:
   * somebody else is logged in.
   */
  next: "join" | "log-in" | "sign-up" | "other";
}
