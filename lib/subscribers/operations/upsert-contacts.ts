import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { placesLeft } from "@/lib/billing/operations/claim-limit";
import {
  agreedThemselves,
  type Declaration,
  type DeclaredConsent,
  grantDeclared,
} from "@/lib/consent/operations/declarations";
import { withdrawRefused } from "@/lib/consent/operations/refusals";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { farmTag } from "@/lib/platform/cache-tags";
import { publish, type Tx } from "@/lib/platform/context";
import { CHANNELS, type Channel, type ContactOutcome } from "@/lib/vocabulary/enumerations";
import type { FilledBlanks } from "@/lib/vocabulary/import-json";
import type { Lang } from "@/lib/vocabulary/languages";
import { type ContactDecision, decideContacts, type GivenContact } from "../rules/decide-contacts";
import { withCoordinates } from "./coordinates";
import { releaseAddresses } from "./erase";
import { addToCategories, insertPeople } from "./insert-people";
import { findSurroundings } from "./known-contacts";

/** Contacts of one statement. More would hold the farm's lock too long. */
const MOST_CONTACTS = 1000;

/** Contacts that a farm imports, and what holds for all of them. */
export interface Contacts {
  farm_id: number;
  declaration: Declaration & { id: number };
  /** Language of the people whose own is not given. */
  lang: Lang;
  qr_code_id: number | null;
  category_ids: readonly number[];
  contacts: readonly GivenContact[];
}

interface ContactResult {
  line: number;
  outcome: ContactOutcome;
  /** The new or known subscriber; null when there is none. */
  subscriber_id: number | null;
  /** What was filled in on a known subscriber; null for all others. */
  filled: FilledBlanks | null;
}

const asJson = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;

/** Fills the blanks of known people, who are locked. */
async function fillBlanks(tx: Tx, farm_id: number, decisions: readonly ContactDecision[]): Promise<void> {
  const rows = decisions.map(({ known, filled }) => {
    const { category_ids: _, ...columns } = filled;
    return { id: known?.id, ...withCoordinates(columns) };
  });
  await tx.db.execute(sql`
    update subscribers s set
      name = coalesce(nullif(s.name, ''), g.name, ''),
      email = coalesce(s.email, g.email), phone = coalesce(s.phone, g.phone),
      lat = case when s.zipcode is null then g.lat else s.lat end,
      lng = case when s.zipcode is null then g.lng else s.lng end,
      zipcode = coalesce(s.zipcode, g.zipcode), qr_code_id = coalesce(s.qr_code_id, g.qr_code_id),
      updated_at = ${tx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${asJson(rows)}) as g(id bigint, name text, email text, phone text, zipcode text,
      lat float8, lng float8, qr_code_id bigint)
    where s.farm_id = ${farm_id} and s.id = g.id`);
}

const isBlankFilled = ({ filled }: ContactDecision) =>
  Object.keys(filled).some((field) => field !== "category_ids");

/**
 * Adds contacts that a farm imports, or fills the blanks of the people it knows, with a constant number of
 * statements. Takes the lock of the farm, so that two imports follow one another. Nobody who unsubscribed, was erased
 * or is suppressed comes back, and no consent that exists changes (docs/product/import.md "Import").
 * @param given at most MOST_CONTACTS contacts, checked
 * @returns one result for each contact, in the same order
 */
export async function upsertContacts(tx: Tx, given: Contacts): Promise<ContactResult[]> {
  const { farm_id, contacts, declaration } = given;
  if (contacts.length > MOST_CONTACTS) throw new Error(`at most ${MOST_CONTACTS} contacts at once`);
  const farm = await lockFarm(tx, farm_id);
  await releaseAddresses(tx, farm_id, contacts);
  const decisions = decideContacts(contacts, {
    ...(await findSurroundings(tx, given, { lock: true })),
    places: await placesLeft(tx, farm, "subscribers"),
  });

  const added = decisions.filter(({ outcome }) => outcome === "new");
  const ids = await insertPeople(
    tx,
    { farm_id, source: declaration.source, lang: given.lang, qr_code_id: given.qr_code_id },
    added.map((decision) => ({
      ...decision.contact,
      email: decision.email,
      phone: decision.phone,
      granted: grantedChannels(decision),
    })),
  );
  const filled = decisions.filter(isBlankFilled);
  if (filled.length > 0) await fillBlanks(tx, farm_id, filled);
  const idOf = ({ contact, known: one }: ContactDecision) => one?.id ?? ids.get(contact.line) ?? null;
  await addToCategories(
    tx,
    farm_id,
    decisions.flatMap((decision) => {
      const subscriber_id = idOf(decision);
      const categories =
        decision.outcome === "new"
          ? [...given.category_ids, ...(decision.contact.category_ids ?? [])]
          : (decision.filled.category_ids ?? []);
      return subscriber_id === null ? [] : categories.map((category_id) => ({ subscriber_id, category_id }));
    }),
  );
  const granted = decisions.flatMap((decision) => consentsOf(decision, idOf(decision), given.lang));
  await grantDeclared(tx, declaration, granted);
  await withdrawRefusedChannels(tx, given, decisions, idOf);
  if (ids.size > 0) await publish(tx, "subscribers_created", { farm_id, subscriber_ids: [...ids.values()] });
  if (granted.length > 0) tx.invalidate(farmTag(farm_id));
  await recordAudit(tx, {
    subject: "subscriber",
    act: "bring-along",
    farm_id,
    subject_id: null,
    after: { source: declaration.source, added: added.length, filled: filled.length },
  });
  return decisions.map((decision) => ({
    line: decision.contact.line,
    outcome: decision.outcome,
    subscriber_id: idOf(decision),
    filled: decision.outcome === "filled" ? decision.filled : null,
  }));
}

/**
 * Withdraws the channels that people refused elsewhere while they agreed to another one. Who agreed here themselves has
 * refused no channel about which nobody asked: our own export says no of it.
 */
async function withdrawRefusedChannels(
  tx: Tx,
  { farm_id, declaration: { source } }: Contacts,
  decisions: readonly ContactDecision[],
  idOf: (decision: ContactDecision) => number | null,
): Promise<void> {
  const refusing = decisions.flatMap((decision) => {
    const subscriber_id = idOf(decision);
    const { contact, known: one } = decision;
    if (subscriber_id === null || !contact.refused?.length || one?.unsubscribed) return [];
    return [{ subscriber_id, channels: contact.refused, decided: one?.decided }];
  });
  if (refusing.length === 0) return;
  const own = await agreedThemselves(
    tx,
    farm_id,
    refusing.map(({ subscriber_id }) => subscriber_id),
  );
  const refusals = refusing.map(({ subscriber_id, channels, decided }) => ({
    subscriber_id,
    channels: own.has(subscriber_id) ? channels.filter((channel) => decided?.has(channel)) : channels,
  }));
  await withdrawRefused(tx, { farm_id, source, refusals });
}

/** Returns the addresses of a decision that consent may be for: those of a new person are the saved ones. */
const addressesOf = ({ outcome, contact, email, phone }: ContactDecision): Record<Channel, string | null> =>
  outcome === "new" ? { email, sms: phone } : { email: contact.email, sms: contact.phone };

/** Returns the channels that a decision grants: all saved addresses of a new person, or new ones of a known. */
function grantedChannels(decision: ContactDecision): Channel[] {
  const address = addressesOf(decision);
  const channels = decision.outcome === "new" ? CHANNELS : decision.granted;
  return channels.filter(
    (channel) => address[channel] !== null && !decision.contact.refused?.includes(channel),
  );
}

/** Returns the consents that a decision grants. */
function consentsOf(decision: ContactDecision, subscriber_id: number | null, lang: Lang): DeclaredConsent[] {
  const { contact, known } = decision;
  if (subscriber_id === null) return [];
  const address = addressesOf(decision);
  return grantedChannels(decision).map((channel) => ({
    subscriber_id,
    channel,
    address: address[channel] ?? "",
    lang: known?.lang ?? contact.lang ?? lang,
    expires_at: contact.consent_until,
  }));
}
