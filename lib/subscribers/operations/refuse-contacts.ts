import { recordAudit } from "@/lib/audit/operations/record-audit";
import { channelsOf, newestActs } from "@/lib/consent/operations/newest-acts";
import { withdrawRefused } from "@/lib/consent/operations/refusals";
import { suppressedAmong } from "@/lib/consent/operations/suppressions";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { type Ctx, publish, type Tx } from "@/lib/platform/context";
import { CHANNELS } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import {
  decideRefusals,
  type RefusalDecision,
  type RefusingContact,
  type RefusingPerson,
} from "../rules/decide-refusals";
import { releaseAddresses } from "./erase";
import { addToCategories, insertPeople } from "./insert-people";
import { addressesOf, findKnownContacts } from "./known-contacts";

/** Decides what refusals of a file change on the list of a farm. Changes nothing. */
export async function previewRefusals(
  tx: Ctx,
  farm_id: number,
  contacts: readonly RefusingContact[],
  { lock }: { lock: boolean },
): Promise<RefusalDecision[]> {
  if (contacts.length === 0) return [];
  const known = await findKnownContacts(tx, farm_id, contacts, lock);
  const newest = await newestActs(
    tx,
    farm_id,
    known.map(({ id }) => id),
  );
  const people = known.map((one): RefusingPerson => {
    const acts = newest.get(one.id);
    const own = channelsOf(acts, (act) => act === "agreed");
    return { ...one, own, declared: channelsOf(acts, (act) => act === "declared") };
  });
  const by = (of: (one: RefusingPerson) => string | null) =>
    new Map(people.flatMap((one) => (of(one) === null ? [] : [[of(one) as string, one] as const])));
  return decideRefusals(
    contacts,
    by(({ email }) => email),
    by(({ phone }) => phone),
    await suppressedAmong(tx, farm_id, contacts.flatMap(addressesOf)),
  );
}

/**
 * Records that people refuse messages, as a file of the farm says: with the state, the ledger and the suppression of
 * whoever unsubscribes here. No declared consent brings them back. Takes the lock of the farm.
 * @param given.keep whether people whom the farm does not know are added, as unsubscribed; they are left out otherwise
 * @returns one result for each contact, with the subscriber that was added
 */
export async function refuseContacts(
  tx: Tx,
  given: { farm_id: number; lang: Lang; keep: boolean; contacts: readonly RefusingContact[] },
): Promise<{ line: number; outcome: "refused" | "unchanged"; subscriber_id: number | null }[]> {
  const { farm_id, keep, contacts, lang } = given;
  if (contacts.length === 0) return [];
  await lockFarm(tx, farm_id);
  if (keep) await releaseAddresses(tx, farm_id, contacts);
  const decisions = await previewRefusals(tx, farm_id, contacts, { lock: true });
  const added = keep ? decisions.filter(({ email, phone }) => email !== null || phone !== null) : [];
  const ids = await insertPeople(
    tx,
    { farm_id, source: "import", lang, qr_code_id: null },
    added.map(({ contact, email, phone }) => ({
      ...contact,
      email,
      phone,
      consent_until: null,
      granted: [],
    })),
  );
  await addToCategories(
    tx,
    farm_id,
    added.flatMap(({ contact: { line, category_ids = [] } }) =>
      category_ids.map((category_id) => ({ subscriber_id: ids.get(line)!, category_id })),
    ),
  );
  if (ids.size > 0) await publish(tx, "subscribers_created", { farm_id, subscriber_ids: [...ids.values()] });
  const withdrawn = decisions.flatMap((decision) => decision.withdrawn);
  const left = [...ids.values()].map((subscriber_id) => ({ subscriber_id, channels: CHANNELS }));
  await withdrawRefused(tx, { farm_id, source: "import", refusals: [...left, ...withdrawn] });
  const after = {
    source: "import",
    refused: decisions.length,
    added: added.length,
    withdrawn: withdrawn.length,
  };
  await recordAudit(tx, { subject: "subscriber", act: "bring-along", farm_id, subject_id: null, after });
  return decisions.map(({ contact: { line }, outcome }) => ({
    line,
    outcome,
    subscriber_id: ids.get(line) ?? null,
  }));
}
