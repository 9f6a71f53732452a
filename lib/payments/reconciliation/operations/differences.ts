import { and, eq, inArray, isNull, ne, notInArray, sql } from "drizzle-orm";
import { money_differences } from "@/db/schema";
import type { Ctx, Tx } from "@/lib/platform/context";
import type { MoneyDifference } from "@/lib/vocabulary/payment-enumerations";
import type { Compared, Difference } from "../rules/differences";

/** What somebody made by hand is seen even while a request is underway. */
const BY_HAND: readonly MoneyDifference[] = [
  "hand_refund",
  "hand_note",
  "hand_credit",
  "hand_invoice",
  "hand_payment",
];

/** Lists the differences of an account that were told and are still so. */
export const listOpen = (ctx: Ctx, account_id: number) =>
  ctx.db
    .select()
    .from(money_differences)
    .where(and(eq(money_differences.billing_account_id, account_id), isNull(money_differences.closed_at)));

/** Keeps a difference. @returns its id, and whether it is new or amounts to something else than before */
async function keep(tx: Tx, billing_account_id: number, { kind, subject, cents }: Difference) {
  const [made] = await tx.db
    .insert(money_differences)
    .values({ billing_account_id, kind, subject, cents, created_at: tx.clock.now() })
    .onConflictDoUpdate({
      target: [money_differences.billing_account_id, money_differences.kind, money_differences.subject],
      targetWhere: isNull(money_differences.closed_at),
      set: { cents },
      setWhere: ne(money_differences.cents, cents),
    })
    .returning({ id: money_differences.id });
  return made !== undefined;
}

/**
 * Keeps what a comparison found and closes what is no longer so. Two comparisons at once keep, and tell, each difference
 * once. @returns the differences that nobody was told yet
 */
export async function keepDifferences(
  tx: Tx,
  account_id: number,
  { differences, whole }: Compared,
): Promise<Difference[]> {
  const keys = differences.map(({ kind, subject }) => `${kind}:${subject}`);
  await tx.db
    .update(money_differences)
    .set({ closed_at: tx.clock.now() })
    .where(
      and(
        eq(money_differences.billing_account_id, account_id),
        isNull(money_differences.closed_at),
        whole ? undefined : inArray(money_differences.kind, [...BY_HAND]),
        notInArray(sql`${money_differences.kind} || ':' || ${money_differences.subject}`, keys),
      ),
    );
  const news: Difference[] = [];
  for (const difference of differences) if (await keep(tx, account_id, difference)) news.push(difference);
  return news;
}
