import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { credit_cards, used_trials, users } from "@/db/schema";
import { setFarmPlan } from "@/lib/farms/operations/plan";
import { findFarmById } from "@/lib/farms/operations/read";
import type { Ctx, Tx } from "@/lib/platform/context";
import { sign } from "@/lib/platform/secrets";
import { recipientKey } from "@/lib/values/recipient-key";
import { listFarmIds } from "../../accounts/operations/accounts";
import type { AccountRow } from "../../accounts/queries";
import { isActivePlan } from "../rules/plans";

/** Returns the keyed hash under which a trial is remembered. */
export const trialKey = (kind: "email" | "phone" | "card", value: string): string =>
  sign(`trial:${kind}`, value, 32);

/** Returns the keys of an account: the verified address, the confirmed phone, and each card, also a removed one. */
async function keysOf(ctx: Ctx, { id, owner_id }: AccountRow): Promise<string[]> {
  const [owner] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.id, owner_id ?? 0));
  const cards = await ctx.db
    .select({ hash: credit_cards.fingerprint_hash })
    .from(credit_cards)
    .where(and(eq(credit_cards.billing_account_id, id), isNotNull(credit_cards.fingerprint_hash)));
  return [
    ...(owner?.email_verified_at ? [trialKey("email", recipientKey(owner.email))] : []),
    ...(owner?.phone && owner.phone_verified_at ? [trialKey("phone", owner.phone)] : []),
    ...cards.flatMap(({ hash }) => hash ?? []),
  ];
}

/** Returns when the first trial of a person, phone or card of an account ends or ended; null when there was none. */
export async function findUsedTrial(ctx: Ctx, account: AccountRow): Promise<Date | null> {
  const [used] = await ctx.db
    .select({ ends_at: used_trials.ends_at })
    .from(used_trials)
    .where(inArray(used_trials.key_hash, await keysOf(ctx, account)))
    .orderBy(asc(used_trials.ends_at))
    .limit(1);
  return used?.ends_at ?? null;
}

/** Remembers the trial of an account under each of its keys; an earlier trial stays remembered. */
export async function rememberTrial(tx: Ctx, account: AccountRow, ends_at: Date): Promise<void> {
  const keys = await keysOf(tx, account);
  if (keys.length === 0) return;
  await tx.db
    .insert(used_trials)
    .values(keys.map((key_hash) => ({ key_hash, ends_at, created_at: tx.clock.now() })))
    .onConflictDoNothing();
}

/** Lets the trial of an account end on another day, and remembers it under each of its keys in place of an earlier end. */
export async function moveTrial(tx: Ctx, account: AccountRow, ends_at: Date): Promise<void> {
  await rememberTrial(tx, account, ends_at);
  const keys = await keysOf(tx, account);
  if (keys.length === 0) return;
  await tx.db.update(used_trials).set({ ends_at }).where(inArray(used_trials.key_hash, keys));
}

/**
 * Ends the trial of an account when its person, phone or card had one before, as soon as one of them is known. A plan
 * that was chosen already begins when it was agreed. Call it with the account locked.
 */
export async function checkTrial(tx: Tx, account: AccountRow): Promise<void> {
  const ids = await listFarmIds(tx, account.owner_id);
  const first = ids[0] === undefined ? null : await findFarmById(tx, ids[0]);
  if (first?.plan_type !== "trial" || !first.trial_ends_at) return;
  const used = await findUsedTrial(tx, account);
  if (!used || used >= first.trial_ends_at || isActivePlan(account.plan_status))
    return rememberTrial(tx, account, first.trial_ends_at);
  for (const farm_id of ids)
    await setFarmPlan(tx, farm_id, ({ plan_type, plan_ended, trial_ends_at }) => ({
      plan_type,
      plan_ended,
      trial_ends_at: plan_type === "trial" ? used : trial_ends_at,
    }));
  await rememberTrial(tx, account, used);
}
