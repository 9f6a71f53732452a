import { suppressedAmong } from "@/lib/consent/operations/suppressions";
import { consentExpiry } from "@/lib/consent/rules";
import type { Tx } from "@/lib/platform/context";
import type { PosCustomer } from "@/lib/providers/pos/types";
import { findHolders } from "@/lib/subscribers/operations/known-contacts";
import { upsertContacts } from "@/lib/subscribers/operations/upsert-contacts";
import { isRefused } from "@/lib/subscribers/rules/decide-contacts";
import { type ConnectionRow, knownCustomers, type LinkRow } from "../queries";
import { readCustomer } from "../rules";
import { type CustomerResult, keptAway, saveLinks } from "./links";
import { refuseCustomers } from "./refuse-customers";

/**
 * Returns whether a customer needs nothing: an older version, somebody whom the farm removed, or one who was deleted
 * there after this list was begun. A refusal is never settled: what did not follow it before does at the next reading.
 */
function isSettled(customer: PosCustomer, known: LinkRow | undefined, listed_at: Date | null): boolean {
  if (!known) return false;
  if (known.outcome === "gone") return listed_at !== null && known.updated_at >= listed_at;
  if (customer.declines_email) return known.version > customer.version;
  if (known.outcome === "removed") return true;
  return (
    known.version > customer.version || (known.version === customer.version && known.subscriber_id !== null)
  );
}

/**
 * Imports customers as subscribers, in the transaction of the caller, which holds the lock of the farm: blanks are
 * filled, nobody who left or was removed comes back, and what the farm declared of customers who opted out at Square is
 * withdrawn (docs/product/square.md "Square").
 * @param listed_at when the list was begun that they are from; null when each was fetched by itself
 * @param former the subscriber of the customers that a merge made this one of
 */
export async function importCustomers(
  tx: Tx,
  connection: ConnectionRow,
  customers: readonly PosCustomer[],
  listed_at: Date | null,
  former: number | null = null,
): Promise<CustomerResult[]> {
  const { farm_id, provider, lang, wording, declaration_id } = connection;
  const basis = connection.basis === "express" ? "declared_by_owner" : connection.basis;
  const known = await knownCustomers(
    tx.db,
    connection,
    customers.map(({ id }) => id),
  );
  const now = tx.clock.now();
  const results: CustomerResult[] = [];
  const changed = customers
    .filter((customer) => !isSettled(customer, known.get(customer.id), listed_at))
    .map((customer) => ({
      customer,
      linked: known.get(customer.id)?.subscriber_id ?? former,
      ...readCustomer(customer),
    }));
  const people = changed.flatMap(({ linked }) => linked ?? []);
  const holders = await findHolders(tx, farm_id, people, changed);
  const { removed, byAddress } = holders;
  // The refusals come first, so that another customer with one of their addresses is no way round them.
  await refuseCustomers(
    tx,
    connection,
    changed.filter(({ declined }) => declined),
    holders,
  );
  const emails = changed.flatMap(({ email, declined }) => (declined ? [] : (email ?? [])));
  const suppressed = await suppressedAmong(
    tx,
    farm_id,
    emails.map((address) => ({ channel: "email", address })),
  );
  const open = changed.flatMap(({ customer, linked, declined, ...given }, line) => {
    const result = { customer_id: customer.id, version: customer.version };
    const leave = (outcome: CustomerResult["outcome"]) => {
      results.push({ ...result, subscriber_id: linked, outcome });
      return [];
    };
    if (declined) return leave("declined");
    if (linked !== null && removed.has(linked)) return [];
    const isKnown = [given.email, given.phone].some((address) => byAddress.has(address ?? ""));
    // A new address at Square makes no second person of somebody who may have left us.
    if (linked !== null && !isKnown) return leave("unchanged");
    const ofEmail = byAddress.get(given.email ?? "")?.id;
    // Whoever refused our emails does not come along by a number.
    const isUnknown = linked === null && ofEmail === undefined;
    if (isUnknown && isRefused(suppressed.get(`email ${given.email}`))) return leave("unsubscribed");
    const ofPhone = byAddress.get(given.phone ?? "")?.id ?? 0;
    const holder = ofEmail ?? ofPhone;
    if (removed.has(holder)) {
      results.push(keptAway(customer.id, holder));
      return [];
    }
    // The number stays with whom the farm can still put back.
    const values = { ...given, phone: removed.has(ofPhone) ? null : given.phone };
    if (values.email === null && values.phone === null) return leave("no_address");
    const consent_until = consentExpiry(basis, customer.created_at);
    if (consent_until !== null && consent_until <= now) return leave("consent_ended");
    return [{ result, contact: { line, ...values, lang: null, consent_until } }];
  });
  const added = new Map<string, number>();
  if (open.length > 0) {
    const given_on = null;
    const done = await upsertContacts(tx, {
      farm_id,
      declaration: { id: declaration_id, farm_id, basis, given_on, wording, source: provider },
      lang,
      qr_code_id: null,
      category_ids: [],
      contacts: open.map(({ contact }) => contact),
    });
    done.forEach(({ subscriber_id }, at) => {
      const { email, phone } = open[at]!.contact;
      for (const address of [email, phone]) if (address && subscriber_id) added.set(address, subscriber_id);
    });
    done.forEach(({ outcome, subscriber_id }, at) => {
      const { result, contact } = open[at]!;
      // The second customer of a person is the same subscriber.
      const twin = added.get(contact.email ?? "") ?? added.get(contact.phone ?? "") ?? null;
      results.push({ ...result, subscriber_id: subscriber_id ?? twin, outcome });
    });
  }
  await saveLinks(tx, connection, results);
  return results;
}
