import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { billing_accounts, credit_cards, farms } from "@/db/schema";

export type CardRow = typeof credit_cards.$inferSelect;

/** Lists the cards of an account, the one that pays first. */
export const listCards = (db: Db, account_id: number): Promise<CardRow[]> =>
  db
    .select()
    .from(credit_cards)
    .where(and(eq(credit_cards.billing_account_id, account_id), isNull(credit_cards.removed_at)))
    .orderBy(desc(credit_cards.is_default), asc(credit_cards.id));

/** Returns a card of an account. */
export async function findCard(db: Db, account_id: number, id: number): Promise<CardRow | undefined> {
  const [card] = await db
    .select()
    .from(credit_cards)
    .where(
      and(
        eq(credit_cards.billing_account_id, account_id),
        eq(credit_cards.id, id),
        isNull(credit_cards.removed_at),
      ),
    );
  return card;
}

/** Lists the cards that pay for a farm and whose last month ends within a time. */
export const listExpiringCards = (
  db: Db,
  now: Date,
  end: Date,
): Promise<Pick<CardRow, "id" | "billing_account_id" | "brand" | "last4" | "exp_month" | "exp_year">[]> => {
  const { id, billing_account_id, brand, last4, exp_month, exp_year } = credit_cards;
  const after = sql`make_timestamptz(${exp_year}, ${exp_month}, 1, 0, 0, 0, 'UTC') + interval '1 month'`;
  return db
    .select({ id, billing_account_id, brand, last4, exp_month, exp_year })
    .from(credit_cards)
    .innerJoin(billing_accounts, eq(billing_accounts.id, billing_account_id))
    .innerJoin(farms, and(eq(farms.id, billing_accounts.farm_id), isNull(farms.deleted_at)))
    .where(
      and(
        isNull(credit_cards.removed_at),
        credit_cards.is_default,
        sql`${after} > ${now.toISOString()}::timestamptz`,
        sql`${after} <= ${end.toISOString()}::timestamptz`,
      ),
    );
};
