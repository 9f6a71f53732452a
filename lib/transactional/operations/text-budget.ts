import { env } from "@/lib/env";
import { claimCount, countedUses } from "@/lib/platform/claim-count";
import type { Ctx } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { BUDGET_WARNING, DAY, DEMO_TEXTS_A_DAY } from "@/lib/vocabulary/abuse-limits";
import { queueEach } from "./queue";
import { listSuperAdmins } from "./super-admins";

/**
 * What a text is for. Answers to keywords and confirmations of farms that pay also go when the budget is used up
 * (docs/product/abuse.md "Against abuse").
 */
export type TextUse =
  | "keyword"
  | "paid_confirmation"
  | "confirmation"
  | "own_data"
  | "notification"
  | "test"
  | "demo";

const GOES_ALWAYS: readonly TextUse[] = ["keyword", "paid_confirmation"];

/** Tells the super administrators that a budget will soon be used up. */
async function warnSuperAdmins(tx: Ctx, used: number, budget: number): Promise<void> {
  const values = { used: String(used), budget: String(budget) };
  const people = await listSuperAdmins(tx);
  await queueEach(
    tx,
    people.map(({ email: address, lang }) => ({
      channel: "email",
      kind: "text_budget",
      address,
      lang,
      values,
    })),
  );
}

/** Returns when the budget begins anew: a day is a day of UTC. */
export const nextTextDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));

type Budget = "texts" | "demo_texts";
const keyOf = (name: Budget, now: Date): string => `${name}:${now.toISOString().slice(0, 10)}`;

/** Returns whether the site has sent all texts of the day. */
export const areTextsUsedUp = async (ctx: Ctx): Promise<boolean> =>
  (await countedUses(ctx, keyOf("texts", ctx.clock.now()))) >= env().SMS_DAILY_BUDGET;

/** Returns how many texts of the site's budgets of today are used. */
export async function readTextBudgets(ctx: Ctx): Promise<{ name: Budget; used: number; budget: number }[]> {
  const now = ctx.clock.now();
  const budgets = { texts: env().SMS_DAILY_BUDGET, demo_texts: DEMO_TEXTS_A_DAY };
  return Promise.all(
    (["texts", "demo_texts"] as const).map(async (name) => ({
      name,
      used: await countedUses(ctx, keyOf(name, now)),
      budget: budgets[name],
    })),
  );
}

async function claimOf(tx: Ctx, name: Budget, budget: number): Promise<boolean> {
  const { allowed, used } = await claimCount(tx, keyOf(name, tx.clock.now()), {
    points: budget,
    seconds: 2 * DAY,
  });
  if (used === Math.ceil(budget * BUDGET_WARNING)) await warnSuperAdmins(tx, used, budget);
  return allowed;
}

/**
 * Counts one text against the daily budget of the whole site. Call it in the transaction that causes the text, before
 * anything that depends on the recipient.
 * @returns false when the budget is used up for this use
 */
export async function claimText(tx: Ctx, use: TextUse): Promise<boolean> {
  if (use === "demo" && !(await claimOf(tx, "demo_texts", DEMO_TEXTS_A_DAY))) return false;
  const allowed = await claimOf(tx, "texts", env().SMS_DAILY_BUDGET);
  return allowed || GOES_ALWAYS.includes(use);
}

/** Counts one text like `claimText`. @throws AppError limit_reached when the budget is used up */
export async function requireText(tx: Ctx, use: TextUse): Promise<void> {
  if (!(await claimText(tx, use))) throw new AppError("limit_reached", { phone: [{ key: "textsUsedUp" }] });
}
