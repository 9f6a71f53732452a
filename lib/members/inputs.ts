import { z } from "zod";
import { email, FarmInput, id, name } from "@/lib/values/fields";
import { GIVEN_ROLES } from "@/lib/vocabulary/enumerations";

const role = z.enum(GIVEN_ROLES);

export const InviteInput = FarmInput.extend({ email, role });
export const FarmUserIdInput = FarmInput.extend({ farm_user_id: id });
export const RoleInput = z.object({ role });
export const InvitationInput = z.object({ token: z.string().max(200) });
/** Somebody without an account accepts an invitation. The sign-up's own rule judges the password. */
export const NewMemberInput = InvitationInput.extend({ name: name(120, "requiredName") });
export const OfferInput = FarmUserIdInput.extend({ current_password: z.string().max(1000).optional() });
