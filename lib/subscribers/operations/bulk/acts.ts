import { and, eq, type SQL, sql } from "drizzle-orm";
import { subscribers } from "@/db/schema";
import { withdrawConsents } from "@/lib/consent/operations/ledger";
import { farmTag } from "@/lib/platform/cache-tags";
import type { Tx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import type { BulkAct } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import type { BulkRow } from "./queries";

type Act = (tx: Tx, operation: BulkRow, ids: number[]) => Promise<unknown>;

const among = (ids: readonly number[]): SQL => sql`${subscribers.id} = any(${idArray(ids)})`;

/** Runs a change of subscriber_categories that returns its rows, and keeps them so that it can be undone. */
const keepChanges = (tx: Tx, { id, farm_id }: BulkRow, added: boolean, change: SQL) =>
  tx.db.execute(sql`
    with changed as (${change} returning subscriber_id, category_id)
    insert into bulk_category_changes (farm_id, operation_id, subscriber_id, category_id, added)
    select ${farm_id}, ${id}, subscriber_id, category_id, ${added} from changed`);

const putInCategory: Act = (tx, operation, ids) =>
  keepChanges(
    tx,
    operation,
    true,
    sql`insert into subscriber_categories (farm_id, subscriber_id, category_id)
      select ${operation.farm_id}, id, ${operation.change.category_id} from unnest(${idArray(ids)}) id
      on conflict do nothing`,
  );

/** Takes people out of their categories, or of those that `only` chooses. */
const leaveCategories = (tx: Tx, operation: BulkRow, ids: number[], only: SQL = sql`true`) =>
  keepChanges(
    tx,
    operation,
    false,
    sql`delete from subscriber_categories
      where farm_id = ${operation.farm_id} and subscriber_id = any(${idArray(ids)}) and ${only}`,
  );

/** Sets columns of the people whose row differs. */
const set =
  (
    values: (operation: BulkRow) => { qr_code_id?: number | null; lang?: Lang },
    differs: (o: BulkRow) => SQL,
  ): Act =>
  (tx, operation, ids) =>
    tx.db
      .update(subscribers)
      .set({ ...values(operation), updated_at: tx.clock.now() })
      .where(and(eq(subscribers.farm_id, operation.farm_id), among(ids), differs(operation)));

/**
 * What each act does to people of the farm whose rows are locked: a few statements, however many they are. None makes
 * somebody reachable who is not.
 */
export const ACTS: Record<BulkAct, Act> = {
  assign_category: putInCategory,
  async replace_categories(tx, operation, ids) {
    await leaveCategories(tx, operation, ids, sql`category_id <> ${operation.change.category_id}`);
    await putInCategory(tx, operation, ids);
  },
  remove_category: (tx, operation, ids) =>
    leaveCategories(tx, operation, ids, sql`category_id = ${operation.change.category_id}`),
  remove_categories: (tx, operation, ids) => leaveCategories(tx, operation, ids),
  assign_qr_code: set(
    ({ change }) => ({ qr_code_id: change.qr_code_id }),
    ({ change }) => sql`${subscribers.qr_code_id} is distinct from ${change.qr_code_id}`,
  ),
  remove_qr_code: set(
    () => ({ qr_code_id: null }),
    () => sql`${subscribers.qr_code_id} is not null`,
  ),
  set_lang: set(
    ({ change }) => ({ lang: change.lang }),
    ({ change }) => sql`${subscribers.lang} <> ${change.lang}`,
  ),
  unsubscribe: (tx, { farm_id }, subscriber_ids) =>
    withdrawConsents(tx, { farm_id, subscriber_ids, reason: "unsubscribed", source: "admin" }),
  async delete(tx, { id: removed_by, farm_id }, ids) {
    const now = tx.clock.now();
    tx.invalidate(farmTag(farm_id));
    await tx.db
      .update(subscribers)
      .set({ removed_by, erased_at: now, updated_at: now })
      .where(and(eq(subscribers.farm_id, farm_id), among(ids)));
  },
};
