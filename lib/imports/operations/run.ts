import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { ensureCategories } from "@/lib/categories/operations/ensure";
import { consentExpiry } from "@/lib/consent/rules";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { enqueue } from "@/lib/jobs/enqueue";
import type { Ctx, Tx } from "@/lib/platform/context";
import { refuseContacts } from "@/lib/subscribers/operations/refuse-contacts";
import { upsertContacts } from "@/lib/subscribers/operations/upsert-contacts";
import type { ConsentBasis } from "@/lib/vocabulary/enumerations";
import type { ImportedPerson } from "@/lib/vocabulary/import-json";
import {
  countOutcomes,
  findImportOfJob,
  type ImportKey,
  type ImportRow,
  lockImport,
  peopleAfter,
} from "../queries";
import { CHUNK, UNDO_HOURS } from "../rules/limits";
import { changeImport, moveImport } from "./move";

/** Queues the import of the checked rows, now or at a time. */
export const queueRun = (ctx: Ctx, import_id: number, runAt?: Date): Promise<void> =>
  enqueue(ctx, "run_import", { import_id }, { runAt, jobKey: `run_import:${import_id}` });

/** Returns the end of the consent of a person: by their own last purchase, else by the day that the owner declared. */
function consentUntil(entry: ImportRow, purchased_on: string | null | undefined): Date | null {
  const basis = (entry.basis ?? "declared_by_owner") as ConsentBasis;
  const day = purchased_on ?? entry.given_on;
  return day === null ? null : consentExpiry(basis, new Date(`${day}T00:00:00Z`));
}

/** Saves what became of rows. The cells of people who were imported are forgotten. */
async function saveOutcomes(tx: Ctx, entry: ImportKey, results: readonly object[]): Promise<void> {
  await tx.db.execute(sql`
    update import_rows r set outcome = g.outcome, subscriber_id = g.subscriber_id, filled = g.filled,
      person = null,
      cells = case when g.outcome in ('new', 'filled', 'unchanged') then '[]' else r.cells end,
      email = case when g.outcome in ('new', 'filled', 'unchanged') then null else r.email end,
      phone = case when g.outcome in ('new', 'filled', 'unchanged') then null else r.phone end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as g(line int, outcome text, subscriber_id bigint, filled jsonb)
    where r.farm_id = ${entry.farm_id} and r.import_id = ${entry.id} and r.line = g.line`);
}

/** Returns until when an import that ends now can be undone, and lets its rows be deleted then. */
async function limitUndo(tx: Tx, import_id: number): Promise<Date> {
  const undo_until = new Date(tx.clock.now().getTime() + UNDO_HOURS * 3_600_000);
  await enqueue(
    tx,
    "purge_import",
    { import_id },
    { runAt: undo_until, jobKey: `purge_import:${import_id}` },
  );
  return undo_until;
}

/** Stops an import after an error. It can go on, or be undone, for a day. */
export async function failImport(tx: Tx, import_id: number): Promise<void> {
  const entry = await findImportOfJob(tx.db, import_id);
  if (entry?.status !== "importing") return;
  const counts = await countOutcomes(tx.db, entry);
  await moveImport(tx, entry, "failed", { counts, undo_until: await limitUndo(tx, import_id) });
}

/** Ends an import, whole or canceled. From now on it can be undone for a day. */
export async function endImport(tx: Tx, entry: ImportRow, status: "done" | "canceled"): Promise<ImportRow> {
  const finished_at = tx.clock.now();
  const undo_until = await limitUndo(tx, entry.id);
  const counts = await countOutcomes(tx.db, entry);
  const ended = await moveImport(tx, entry, status, { counts, finished_at, undo_until });
  await recordAudit(tx, {
    subject: "import",
    act: status,
    farm_id: entry.farm_id,
    subject_id: entry.id,
    after: { total: entry.total, counts },
  });
  return ended;
}

/**
 * Imports the next people of a running import. The cursor is saved with them, so that a worker that dies neither
 * loses nor doubles anybody.
 * @returns false when the import has ended
 */
export async function runChunk(tx: Tx, import_id: number): Promise<boolean> {
  const found = await findImportOfJob(tx.db, import_id);
  if (!found) return false;
  const { farm_id } = found;
  const farm = await lockFarm(tx, farm_id);
  const entry = await lockImport(tx.db, farm_id, import_id);
  if (entry?.status !== "importing" || entry.declaration_id === null) return false;
  const rows = await peopleAfter(tx.db, entry, entry.cursor, CHUNK);
  const last = rows.at(-1);
  if (!last) {
    await endImport(tx, entry, "done");
    return false;
  }
  const known = await ensureCategories(
    tx,
    farm,
    rows.flatMap(({ person }) => person?.categories ?? []),
  );
  const categoriesOf = (person: ImportedPerson | null) =>
    (person?.categories ?? []).flatMap((name) => known.get(name.toLowerCase()) ?? []);
  const refusing = rows.flatMap(({ line, email, phone, person }) =>
    person?.refusal
      ? [
          {
            line,
            email,
            phone,
            name: person.name,
            zipcode: person.zipcode,
            lang: person.lang,
            refusal: person.refusal,
            category_ids: categoriesOf(person),
          },
        ]
      : [],
  );
  const results = await upsertContacts(tx, {
    farm_id,
    declaration: {
      id: entry.declaration_id,
      farm_id,
      basis: entry.basis === "express" || entry.basis === null ? "declared_by_owner" : entry.basis,
      given_on: entry.given_on,
      wording: entry.wording,
      source: "import",
    },
    lang: entry.lang,
    qr_code_id: entry.qr_code_id,
    category_ids: entry.category_id === null ? [] : [entry.category_id],
    contacts: rows
      .filter(({ person }) => !person?.refusal)
      .map(({ line, email, phone, person }) => ({
        line,
        email,
        phone,
        name: person?.name ?? "",
        zipcode: person?.zipcode ?? null,
        lang: person?.lang ?? null,
        consent_until: consentUntil(entry, person?.purchased_on),
        refused: person?.refused_channels ?? [],
        category_ids: categoriesOf(person),
      })),
  });
  const keep = entry.refusers === "unsubscribe";
  const refused = await refuseContacts(tx, { farm_id, lang: entry.lang, keep, contacts: refusing });
  await saveOutcomes(tx, entry, [...refused.map((one) => ({ ...one, filled: null })), ...results]);
  await changeImport(tx, entry, { cursor: last.line, done: entry.done + rows.length });
  return true;
}
