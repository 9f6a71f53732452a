import { z } from "zod";
import { count, instant, whole } from "@/lib/values/answers";
import { MEMBER_ROLES } from "@/lib/vocabulary/enumerations";

/** Somebody who works on a farm, or is invited to. The id stays when an invitation is accepted. */
export const FarmUser = z
  .object({
    id: whole,
    farm_id: whole,
    /** Null until an invitation is accepted. */
    user_id: whole.nullable(),
    email: z.string(),
    name: z.string(),
    role: z.enum(MEMBER_ROLES),
    status: z.enum(["member", "invited", "expired"]),
    /** When an invitation ends; null for a member. */
    expires_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: "FarmUser" });
export type FarmUser = z.infer<typeof FarmUser>;

/** A farm that is being handed over. */
export const Offer = z
  .object({
    farm_id: whole,
    to: z.object({ farm_user_id: whole, user_id: whole, name: z.string() }),
    expires_at: instant,
  })
  .meta({ id: "FarmOffer" });
export type Offer = z.infer<typeof Offer>;

/** The people of a farm. */
export const Team = z.object({
  farmUsers: z.array(FarmUser),
  offer: Offer.nullable(),
  /** People whom the plan allows, the owner included. */
  max_users: count,
});
export type Team = z.infer<typeof Team>;
