import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { billing_accounts, credit_notes, farms, invoices, users } from "@/db/schema";
import { limitsOf } from "@/lib/billing/rules";
import type { Tx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { idArray } from "@/lib/core/id-array";
import { PAID_PLANS } from "@/lib/core/payment-enumerations";
import { env } from "@/lib/env";
import {
  type ChargedFarm,
  freezeCreditNote,
  freezeInvoice,
  type PaperFacts,
} from "../documents/compose-paper";
import type { InvoiceRow } from "../queries";
import { listFarmIds } from "./accounts";

/** Returns who buys: the account's first farm, also a deleted one, and its owner as long as there is one. */
async function findBuyer(tx: Tx, account_id: number) {
  const { name, address, city, region, country, zipcode } = farms;
  const [buyer] = await tx.db
    .select({
      ...{ name, address, city, region, country, zipcode },
      ...{ owner_id: billing_accounts.owner_id, email: users.email, lang: users.lang },
    })
    .from(billing_accounts)
    .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
    .leftJoin(users, eq(users.id, billing_accounts.owner_id))
    .where(eq(billing_accounts.id, account_id));
  if (!buyer) throw notFound();
  return buyer;
}
type Buyer = Awaited<ReturnType<typeof findBuyer>>;

/** Returns what the sends of a document cost, by farm and price. */
async function chargedOn(
  tx: Tx,
  settledBy: { invoice_id: number } | { credit_note_id: number },
): Promise<ChargedFarm[]> {
  const isSettled =
    "invoice_id" in settledBy
      ? sql`c.invoice_id = ${settledBy.invoice_id}`
      : sql`c.credit_note_id = ${settledBy.credit_note_id}`;
  const rows = await tx.db.execute<ChargedFarm & Record<string, unknown>>(sql`
    select f.name as farm, abs(sum(c.emails))::int as emails, abs(sum(c.segments))::int as segments,
      c.unit_tenths, abs(sum(c.tenths))::int as tenths
    from notification_charges c join farms f on f.id = c.farm_id
    where ${isSettled} group by f.id, f.name, c.unit_tenths having sum(c.tenths) <> 0 order by f.id, c.unit_tenths`);
  return [...rows];
}

async function namesOfFarms(tx: Tx, { owner_id, name }: Buyer): Promise<string[]> {
  const ids = await listFarmIds(tx, owner_id);
  const rows = await tx.db
    .select({ name: farms.name })
    .from(farms)
    .where(sql`${farms.id} = any(${idArray(ids)})`)
    .orderBy(asc(farms.created_at), asc(farms.id));
  return rows.length > 0 ? rows.map((farm) => farm.name) : [name];
}

function factsOf(tx: Tx, buyer: Buyer, names: readonly string[]): Omit<PaperFacts, "charged"> {
  const { COMPANY_NAME, COMPANY_ADDRESS, CONTACT_EMAIL, COMPANY_GST_NUMBER, COMPANY_QST_NUMBER } = env();
  const place = [buyer.city, buyer.region && `(${buyer.region})`, buyer.zipcode].filter(Boolean).join(" ");
  return {
    lang: buyer.lang ?? tx.lang,
    seller: {
      name: COMPANY_NAME,
      address: COMPANY_ADDRESS,
      email: CONTACT_EMAIL ?? "",
      gst_number: COMPANY_GST_NUMBER,
      qst_number: COMPANY_QST_NUMBER,
    },
    buyer: { name: buyer.name, address: [buyer.address ?? "", place].filter(Boolean), email: buyer.email },
    covered: (plan_type) => {
      const plan = PAID_PLANS.find((one) => one === plan_type);
      return plan ? names.slice(0, limitsOf(plan).max_farms) : names;
    },
  };
}

/**
 * Freezes what the new documents of an account say, in the transaction that saves them: a farm that is renamed or moves
 * later changes no document. Call it once the ledger knows its invoices.
 */
export async function freezeDocuments(tx: Tx, account_id: number): Promise<void> {
  const fresh = await tx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.billing_account_id, account_id), isNull(invoices.document)));
  const notes = await tx.db
    .select({ note: credit_notes, invoice: invoices })
    .from(credit_notes)
    .innerJoin(invoices, eq(invoices.id, credit_notes.invoice_id))
    .where(and(eq(credit_notes.billing_account_id, account_id), isNull(credit_notes.document)));
  if (fresh.length + notes.length === 0) return;
  const buyer = await findBuyer(tx, account_id);
  const facts = factsOf(tx, buyer, await namesOfFarms(tx, buyer));
  for (const invoice of fresh) await freeze(tx, invoice, buyer, facts);
  for (const { note, invoice } of notes) {
    const charged = await chargedOn(tx, { credit_note_id: note.id });
    const document = freezeCreditNote(note, invoice, { ...facts, charged });
    await tx.db.update(credit_notes).set({ document }).where(eq(credit_notes.id, note.id));
  }
}

async function freeze(
  tx: Tx,
  invoice: InvoiceRow,
  { country, region }: Buyer,
  facts: Omit<PaperFacts, "charged">,
): Promise<void> {
  const charged = await chargedOn(tx, { invoice_id: invoice.id });
  const document = freezeInvoice(invoice, { ...facts, charged });
  await tx.db
    .update(invoices)
    .set({ document, buyer_country: country, buyer_region: region })
    .where(eq(invoices.id, invoice.id));
}
