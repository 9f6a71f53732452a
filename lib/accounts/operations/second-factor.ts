import type { Ctx } from "@/lib/platform/context";
import { hasSecondFactor } from "../queries";

/** Returns whether an account has an authenticator app or a passkey. */
export const hasFactor = (ctx: Ctx, user_id: number): Promise<boolean> => hasSecondFactor(ctx.db, user_id);
