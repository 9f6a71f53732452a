import type { Ctx } from "@/lib/core/context";
import { authorizeJob } from "@/lib/core/permissions";
import { env } from "@/lib/env";
import { goOn } from "../operations/go-on";
import { giveUpAbandoned, performRequest } from "../operations/perform";
import { askToReturn, listEndedWithCredit } from "../operations/return-credit";

/** Gives back, once, the credit that plans left which have ended. */
export async function returnCredits(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!env().STRIPE_SECRET_KEY) return;
  for (const account_id of await listEndedWithCredit(ctx))
    await goOn("return_credits", { account_id }, async () => {
      await giveUpAbandoned(ctx, account_id);
      const request = await askToReturn(ctx, account_id);
      if (request) await performRequest(ctx, request);
    });
}
