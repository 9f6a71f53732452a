import { eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { billing_accounts, farms, invoices } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import { foldText } from "@/lib/values/fold-text";
import { likePart } from "@/lib/values/search-patterns";

/** A page of what is searched for. */
export interface Slice {
  q: string;
  limit: number;
  offset: number;
}

/** Matches up to which documents are found by their ids. With more, a page is full before many rows are read. */
const FEW = 500;

/**
 * Returns the condition of documents whose farm's name or whose invoice's number has a part, accents and capitals
 * ignored; undefined without one.
 * @param columns the account of the document, and the invoice that it is or belongs to
 */
export async function searched(
  { db }: Ctx,
  q: string,
  columns: { account: SQLWrapper; invoice: SQLWrapper },
): Promise<SQL | undefined> {
  if (q === "") return undefined;
  const folded = foldText(q);
  const ofFarm = folded === "" ? sql`false` : sql`search_fold(${farms.name}) like ${likePart(folded)}`;
  const numbered = sql`${invoices.number} ilike ${likePart(q)}`;
  const [accounts, ofNumber] = await Promise.all([
    db
      .select({ id: billing_accounts.id })
      .from(farms)
      .innerJoin(billing_accounts, eq(billing_accounts.farm_id, farms.id))
      .where(ofFarm)
      .limit(FEW + 1),
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(numbered)
      .limit(FEW + 1),
  ]);
  // With many matches, each row is asked in turn, so that the newest are read first and the rest never.
  const anyOf = (column: SQLWrapper, found: { id: number }[]) =>
    sql`${column} = any(${idArray(found.map(({ id }) => id))})`;
  const inAccount =
    accounts.length > FEW
      ? sql`(select search_fold(f.name) like ${likePart(folded)} from ${billing_accounts} a join ${farms} f on f.id = a.farm_id
          where a.id = ${columns.account})`
      : anyOf(columns.account, accounts);
  const ofInvoice =
    ofNumber.length > FEW
      ? sql`(select i.number ilike ${likePart(q)} from ${invoices} i where i.id = ${columns.invoice})`
      : anyOf(columns.invoice, ofNumber);
  return or(inAccount, ofInvoice);
}
