import { sql } from "drizzle-orm";
import { categoriesNamed } from "@/lib/categories/operations/ensure";
import { consentExpiry } from "@/lib/consent/rules";
import { formatDay } from "@/lib/i18n/dates";
import type { Ctx } from "@/lib/platform/context";
import { findSurroundings } from "@/lib/subscribers/operations/known-contacts";
import { previewRefusals } from "@/lib/subscribers/operations/refuse-contacts";
import { decideContacts, type GivenContact } from "@/lib/subscribers/rules/decide-contacts";
import type { RefusingContact } from "@/lib/subscribers/rules/decide-refusals";
import { inZone } from "@/lib/time-zones/luxon-zone";
import { CHANNELS } from "@/lib/vocabulary/enumerations";
import type { ImportRowOutcome } from "@/lib/vocabulary/import-enumerations";
import type { ImportKey, ImportRow } from "../queries";
import { type CheckedRow, type CheckSettings, checkRow, REFUSED_NOTES } from "../rules/check-row";

/** What a check knows of the other rows, and the places that the plan still has. */
export interface CheckMemory {
  /** Addresses of earlier rows, with their lines. */
  lines: Map<string, number>;
  /** Addresses that a row of the file refuses, wherever it stands, with its line. */
  refused: Map<string, number>;
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
  const today = formatDay(now, timeZone);
  const counted = entry.basis === "implied_purchase" && entry.mapping.includes("last_purchase");
  return {
    mapping: entry.mapping,
    status_columns: entry.status_columns,
    today,
    purchases: counted
      ? { required: entry.given_on === null, earliest: firstDayWithConsent(now, timeZone) }
      : null,
  };
}

/** Returns the first day whose purchase still implies a consent (CASL section 10: 2 years). */
function firstDayWithConsent(now: Date, timeZone: string): string {
  let day = inZone(now, timeZone).startOf("day").minus({ months: 24 });
  while ((consentExpiry("implied_purchase", day.toJSDate()) ?? now) <= now) day = day.plus({ days: 1 });
  return day.toISODate() ?? "";
}

/** The id of a category that the import makes. */
const TO_BE_MADE = -1;

/** Returns a row in the shape in which contacts are imported. */
const asContact = ({ line, checked }: Pick<CheckedLine, "line" | "checked">): GivenContact => ({
  line,
  name: checked.name,
  email: checked.email,
  phone: checked.phone,
  zipcode: checked.zipcode,
  lang: checked.lang,
  consent_until: null,
  refused: checked.refused_channels,
});

/** Returns the person of a row who agreed to no messages; nobody of another row. */
const asRefusing = ({ line, checked }: ReadRow): RefusingContact[] =>
  checked.refusal === null ? [] : [{ ...checked, line, refusal: checked.refusal }];

interface ReadRow {
  line: number;
  checked: CheckedRow;
}

/**
 * Applies what other rows of the file refuse to a row that refuses less: an address that somebody refuses once is
 * refused. @returns the row, and the line that refuses all of its addresses
 */
function withRefusals({ line, checked }: ReadRow, refused: ReadonlyMap<string, number>) {
  const of = { email: checked.email, sms: checked.phone };
  const present = CHANNELS.filter((channel) => of[channel] !== null);
  const elsewhere = present.filter((channel) => (refused.get(of[channel] ?? "") ?? line) !== line);
  if (!checked.valid || checked.refusal !== null || elsewhere.length === 0)
    return { line, checked, twin: null };
  const channels = present.filter((one) => elsewhere.includes(one) || checked.refused_channels.includes(one));
  const twin = channels.length === present.length ? (refused.get(of[elsewhere[0]!] ?? "") ?? null) : null;
  if (twin !== null) return { line, checked, twin };
  const notes = elsewhere
    .filter((one) => !checked.refused_channels.includes(one))
    .map((one) => ({ column: null, reason: REFUSED_NOTES[one] }));
  return {
    line,
    checked: { ...checked, refused_channels: channels, remarks: [...checked.remarks, ...notes] },
    twin: null,
  };
}

/** Decides about checked rows as the import would do now. Changes nothing. */
async function previewRows(
  tx: Ctx,
  entry: ImportRow,
  read: readonly ReadRow[],
  memory: CheckMemory,
): Promise<CheckedLine[]> {
  const rows = read.map((row) => {
    const { line, checked, twin: refusing } = withRefusals(row, memory.refused);
    if ((!checked.valid && !checked.nameless) || refusing !== null) return { line, checked, twin: refusing };
    const addresses = [checked.email, checked.phone].filter((address) => address !== null);
    const twin = addresses.map((address) => memory.lines.get(address)).find((other) => other !== undefined);
    if (twin === undefined && checked.valid) for (const address of addresses) memory.lines.set(address, line);
    return { line, checked, twin: twin ?? null };
  });
  const open = rows.filter(({ checked, twin }) => (checked.valid || checked.nameless) && twin === null);
  const outcomes = new Map<number, ImportRowOutcome>();
  const { farm_id, qr_code_id } = entry;
  for (const { contact, outcome } of await previewRefusals(tx, farm_id, open.flatMap(asRefusing), {
    lock: false,
  }))
    outcomes.set(contact.line, outcome);
  const named = await categoriesNamed(
    tx,
    farm_id,
    open.flatMap(({ checked }) => checked.categories),
  );
  const given = open
    .filter(({ checked }) => checked.refusal === null)
    .map((row) => ({
      ...asContact(row),
      category_ids: row.checked.categories.map((name) => named.get(name.toLowerCase()) ?? TO_BE_MADE),
    }));
  const category_ids = entry.category_id === null ? [] : [entry.category_id];
  const surroundings = await findSurroundings(
    tx,
    { farm_id, contacts: given, qr_code_id, category_ids },
    { lock: false },
  );
  const isKnown = ({ email, phone }: GivenContact) =>
    surroundings.byEmail.has(email ?? "") || surroundings.byPhone.has(phone ?? "");
  const contacts = given.filter((contact) => contact.name !== "" || isKnown(contact));
  const decisions = decideContacts(contacts, { ...surroundings, places: memory.places });
  for (const { contact, outcome } of decisions) outcomes.set(contact.line, outcome);
  const added = decisions.filter(({ outcome }) => outcome === "new").length;
  if (memory.places !== null) memory.places = Math.max(0, memory.places - added);
  return rows.map(({ line, checked, twin }): CheckedLine => {
    const outcome = outcomes.get(line);
    if (checked.valid) return { line, checked, twin_line: twin, outcome: outcome ?? "duplicate" };
    if (!checked.nameless || (outcome === undefined && twin === null))
      return { line, checked, twin_line: twin, outcome: "invalid" };
    const remarks = checked.remarks.filter(({ reason }) => reason !== "requiredName");
    return { line, checked: { ...checked, remarks }, twin_line: twin, outcome: outcome ?? "duplicate" };
  });
}

/** Saves what a check found of rows. */
async function saveChecked(tx: Ctx, entry: ImportKey, rows: readonly CheckedLine[]): Promise<void> {
  const values = rows.map(({ line, checked, outcome, twin_line }) => {
    const { email, phone, remarks, valid: _, nameless: _nameless, ...person } = checked;
    return { line, email, phone, remarks, person, outcome, twin_line };
  });
  await tx.db.execute(sql`
    update import_rows r set email = g.email, phone = g.phone, person = g.person, remarks = g.remarks,
      outcome = g.outcome, twin_line = g.twin_line
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g(line int, email text, phone text, person jsonb,
      remarks jsonb, outcome text, twin_line int)
    where r.farm_id = ${entry.farm_id} and r.import_id = ${entry.id} and r.line = g.line`);
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
  await saveChecked(tx, entry, decided);
  return decided;
}
