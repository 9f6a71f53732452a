import { recordAudit } from "@/lib/audit/operations/record-audit";
import { wakeJobs } from "@/lib/jobs/enqueue";
import { goOnAfterSwitch } from "@/lib/outgoing-webhooks/operations/held-back";
import { SWITCHES_TAG } from "@/lib/platform/cache-tags";
import { type Ctx, isSuperAdmin, type PoolCtx, type Tx, transaction, userId } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin, authorizeUser } from "@/lib/platform/permissions";
import { forgetSwitches, listOff, writeSwitch } from "@/lib/switches/operations/switches";
import type { SiteSwitch } from "@/lib/vocabulary/site-enumerations";
import { SwitchInput } from "../inputs";
import type { SwitchView } from "../presenter";
import { listSwitches } from "../queries";

/** Lists the switches of the site. Only for super administrators. @throws AppError not_found */
export async function readSwitches(ctx: PoolCtx, _raw?: unknown): Promise<SwitchView[]> {
  authorizeSuperAdmin(ctx, notFound);
  return listSwitches(ctx.db);
}

/** Returns what is switched off; nothing for anyone but a super administrator. @throws AppError unauthenticated */
export async function readSwitchedOff(ctx: Ctx, _raw?: unknown): Promise<SiteSwitch[]> {
  authorizeUser(ctx, "allowed");
  return isSuperAdmin(ctx) ? [...(await listOff(ctx))] : [];
}

/** Lets what waited for a switch go on at once. Imports and invoices look again by themselves. */
async function wake(tx: Tx, name: SiteSwitch): Promise<void> {
  if (name === "email" || name === "sms") await wakeJobs(tx, name);
  if (name === "webhooks") await goOnAfterSwitch(tx);
}

/**
 * Switches something on or off for the whole site, with a reason. What waits is not lost. Only for super administrators.
 * @throws AppError not_found | invalid on reason | conflict when it is so already
 */
export async function setSwitch(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeSuperAdmin(ctx, notFound);
  const { name, is_on, reason } = SwitchInput.parse(raw);
  await transaction(ctx, async (tx) => {
    if (!(await writeSwitch(tx, { name, is_on, reason }))) throw conflict("switchMoved");
    tx.invalidate(SWITCHES_TAG);
    await recordAudit(tx, {
      subject: "account",
      act: is_on ? "switch-on" : "switch-off",
      farm_id: null,
      subject_id: userId(tx),
      after: { reason, switch: name },
    });
    if (is_on) await wake(tx, name);
  });
  forgetSwitches();
  return { success: true };
}
