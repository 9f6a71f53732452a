import type { MemberRole } from "@/lib/vocabulary/enumerations";

/** Somebody who works on a farm, or is invited to. The id stays when an invitation is accepted. */
export interface FarmUser {
  id: number;
  farm_id: number;
  /** Null until an invitation is accepted. */
  user_id: number | null;
  email: string;
  name: string;
  role: MemberRole;
  status: "member" | "invited" | "expired";
  /** When an invitation ends; null for a member. */
  expires_at: Date | null;
  created_at: Date;
}

/** A farm that is being handed over. */
export interface Offer {
  farm_id: number;
  to: { farm_user_id: number; user_id: number; name: string };
  expires_at: Date;
}

/** The people of a farm. */
export interface Team {
  farmUsers: FarmUser[];
  offer: Offer | null;
  /** People whom the plan allows, the owner included. */
  max_users: number;
}

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
