import { sql } from "drizzle-orm";
import { DateTime } from "luxon";
import { placesLeft } from "@/lib/billing/operations/claim-limit";
import { consentExpiry } from "@/lib/consent/rules";
import type { Ctx, Tx } from "@/lib/core/context";
import type { ImportRowOutcome } from "@/lib/core/enumerations";
import type { ImportCounts } from "@/lib/core/json-columns";
import { findFarmById } from "@/lib/farms/operations/read";
import { findSurroundings } from "@/lib/subscribers/operations/known-contacts";
import { decideContacts, type GivenContact } from "@/lib/subscribers/rules/decide-contacts";
import { countOutcomes, findImportOfJob, type ImportRow, lockImport, rowsAfter } from "../queries";
import { type CheckedRow, type CheckSettings, checkRow } from "../rules/check-row";
import { CHUNK } from "../rules/limits";
import { changeImport, moveImport } from "./move";

/** Addresses of earlier rows, with their lines, and the places that the plan still has. */
export interface CheckMemory {
  lines: Map<string, number>;
  places: number | null;
}

interface CheckedLine {
  line: number;
  checked: CheckedRow;
  outcome: ImportRowOutcome;
  twin_line: number | null;
}

/** Returns what a check of an import goes by: its mapping, and which purchases still imply a consent today. */
export function checkSettings(entry: ImportRow, now: Date, timeZone: string): CheckSettings {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? "";
  const counted = entry.basis === "implied_purchase" && entry.mapping.includes("last_purchase");
  return {
    mapping: entry.mapping,
    today,
    purchases: counted
      ? { required: entry.given_on === null, earliest: firstDayWithConsent(now, timeZone) }
      : null,
  };
}

/** Returns the first day whose purchase still implies a consent (CASL section 10: 2 years). */
function firstDayWithConsent(now: Date, timeZone: string): string {
  let day = DateTime.fromJSDate(now, { zone: timeZone }).startOf("day").minus({ months: 24 });
  while ((consentExpiry("implied_purchase", day.toJSDate()) ?? now) <= now) day = day.plus({ days: 1 });
  return day.toISODate() ?? "";
}

/** Returns a row in the shape in which contacts are brought along. */
const asContact = ({ line, checked }: Pick<CheckedLine, "line" | "checked">): GivenContact => ({
  line,
  name: checked.name,
  email: checked.email,
  phone: checked.phone,
  zipcode: checked.zipcode,
  lang: checked.lang,
  consent_until: null,
});

/** Decides about checked rows as the import would do now. Changes nothing. */
async function previewRows(
  tx: Ctx,
  entry: ImportRow,
  rows: readonly { line: number; checked: CheckedRow }[],
  memory: CheckMemory,
): Promise<CheckedLine[]> {
  const twins = rows.map(({ line, checked: { email, phone, valid } }) => {
    if (!valid) return null;
    const addresses = [email, phone].filter((address) => address !== null);
    const twin = addresses.map((address) => memory.lines.get(address)).find((other) => other !== undefined);
    if (twin === undefined) for (const address of addresses) memory.lines.set(address, line);
    return twin ?? null;
  });
  const contacts = rows.filter(({ checked }, at) => checked.valid && twins[at] === null).map(asContact);
  const { farm_id, qr_code_id } = entry;
  const category_ids = entry.category_id === null ? [] : [entry.category_id];
  const surroundings = await findSurroundings(
    tx,
    { farm_id, contacts, qr_code_id, category_ids },
    { lock: false },
  );
  const decisions = decideContacts(contacts, { ...surroundings, places: memory.places });
  const outcomes = new Map(decisions.map(({ contact, outcome }) => [contact.line, outcome]));
  const added = decisions.filter(({ outcome }) => outcome === "new").length;
  if (memory.places !== null) memory.places = Math.max(0, memory.places - added);
  return rows.map((row, at) => ({
    ...row,
    twin_line: twins[at] ?? null,
    outcome: !row.checked.valid ? "invalid" : (outcomes.get(row.line) ?? "duplicate"),
  }));
}

/** Saves what a check found of rows. */
async function saveChecked(tx: Ctx, import_id: number, rows: readonly CheckedLine[]): Promise<void> {
  const values = rows.map(({ line, checked, outcome, twin_line }) => {
    const { email, phone, remarks, valid: _, ...person } = checked;
    return { line, email, phone, remarks, person, outcome, twin_line };
  });
  await tx.db.execute(sql`
    update import_rows r set email = g.email, phone = g.phone, person = g.person, remarks = g.remarks,
      outcome = g.outcome, twin_line = g.twin_line
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g(line int, email text, phone text, person jsonb,
      remarks jsonb, outcome text, twin_line int)
    where r.import_id = ${import_id} and r.line = g.line`);
}

/** Checks some rows of an import and saves what was found. */
export async function checkRows(
  tx: Ctx,
  entry: ImportRow,
  settings: CheckSettings,
  rows: readonly { line: number; cells: string[] }[],
  memory: CheckMemory,
): Promise<CheckedLine[]> {
  const checked = rows.map(({ line, cells }) => ({ line, checked: checkRow(cells, settings) }));
  const decided = await previewRows(tx, entry, checked, memory);
  await saveChecked(tx, entry.id, decided);
  return decided;
}

/** Returns the places that the plan of a farm has left now. */
export async function placesOf(tx: Ctx, farm_id: number): Promise<number | null> {
  const farm = await findFarmById(tx, farm_id);
  return farm ? placesLeft(tx, farm, "subscribers") : 0;
}

/**
 * Checks the next rows of an import. Everything begins anew when the import was organized again. The import is locked,
 * because the queue may run a check twice: a late chunk must not move the cursor of an import that has started.
 * @returns the last line, or null when the check has ended
 */
export async function checkChunk(
  tx: Tx,
  job: { import_id: number; run: number },
  after: number,
  memory: CheckMemory,
): Promise<number | null> {
  const found = await findImportOfJob(tx.db, job.import_id);
  const entry = found && (await lockImport(tx.db, found.farm_id, found.id));
  if (entry?.status !== "checking" || entry.run !== job.run) return null;
  const rows = await rowsAfter(tx.db, entry.id, after, CHUNK);
  const last = rows.at(-1);
  if (!last) {
    const counts: ImportCounts = await countOutcomes(tx.db, entry.id);
    await moveImport(tx, entry.id, "checked", { counts, done: entry.total });
    return null;
  }
  const farm = await findFarmById(tx, entry.farm_id);
  await checkRows(tx, entry, checkSettings(entry, tx.clock.now(), farm?.time_zone ?? "UTC"), rows, memory);
  await changeImport(tx, entry.id, {
    cursor: last.line,
    done: after === 0 ? rows.length : entry.done + rows.length,
  });
  return last.line;
}
