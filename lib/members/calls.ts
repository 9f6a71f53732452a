import { z } from "zod";
import { type ApiCall, apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { FarmInput } from "@/lib/values/fields";
import { FarmUser, Offer, Team } from "./answers";
import { FarmUserIdInput, InviteInput, OfferInput, RoleInput } from "./inputs";

const farmUser = z.object({ farmUser: FarmUser });
const messages = ["recipient_hour", "recipient_day"] as const;
const invitation = {
  access: "session",
  answer: farmUser,
  errors: ["conflict", "limit_reached"],
  limits: ["invite_farm", "farm_recipient", ...messages],
} as const satisfies Partial<ApiCall>;

export const memberCalls = apiCalls({
  listMembers: {
    door: "GET /api/farms/[farm_id]/users",
    access: "session",
    input: [FarmInput],
    answer: Team,
  },
  inviteMember: {
    door: "POST /api/farms/[farm_id]/users",
    ...invitation,
    input: [InviteInput],
    status: 201,
    example: { email: "simone@jardins.example", role: "employee" },
  },
  changeMemberRole: {
    door: "PUT /api/farms/[farm_id]/users/[farm_user_id]",
    access: "session",
    input: [FarmUserIdInput, RoleInput],
    answer: farmUser,
    errors: ["conflict"],
    example: { role: "admin" },
  },
  removeMember: {
    door: "DELETE /api/farms/[farm_id]/users/[farm_user_id]",
    access: "session",
    input: [FarmUserIdInput],
    answer: Done,
    errors: ["conflict"],
  },
  resendInvitation: {
    door: "POST /api/farms/[farm_id]/users/[farm_user_id]/resend",
    ...invitation,
    input: [FarmUserIdInput],
  },
  offerFarm: {
    door: "POST /api/farms/[farm_id]/offer",
    access: "session",
    input: [OfferInput],
    answer: z.object({ offer: Offer }),
    status: 201,
    errors: ["conflict"],
    limits: ["own_password", "invite_farm", ...messages],
    example: { farm_user_id: 12, current_password: "quatre mots au hasard" },
  },
  endFarmOffer: {
    door: "DELETE /api/farms/[farm_id]/offer",
    access: "session",
    input: [FarmInput],
    answer: Done,
  },
  acceptFarm: {
    door: "POST /api/farms/[farm_id]/offer/accept",
    access: "session",
    input: [FarmInput],
    answer: Done,
    errors: ["conflict", "limit_reached"],
  },
});
