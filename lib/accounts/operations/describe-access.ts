import type { Ctx } from "@/lib/platform/context";
import { type SessionView, toSessionView } from "../presenter";
import { listSecondFactors, listSessionsOf } from "../queries";

/** How an account is reached, without any secret. */
export interface Access {
  sessions: SessionView[];
  second_factor: { app: boolean; passkeys: number; recovery_codes_left: number };
}

/** Returns the valid sessions and the second factor of an account. */
export async function describeAccess(ctx: Ctx, user_id: number): Promise<Access> {
  const [sessions, factor] = await Promise.all([
    listSessionsOf(ctx.db, user_id, ctx.clock.now()),
    listSecondFactors(ctx.db, user_id),
  ]);
  return {
    sessions: sessions.map((row) => toSessionView(row, undefined)),
    second_factor: {
      app: factor.authenticator_app_since !== null,
      passkeys: factor.passkeys.length,
      recovery_codes_left: factor.recovery_codes_left,
    },
  };
}
