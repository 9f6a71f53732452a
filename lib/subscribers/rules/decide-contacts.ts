import type { Channel, ContactOutcome, SuppressionReason } from "@/lib/vocabulary/enumerations";
import type { FilledBlanks } from "@/lib/vocabulary/import-json";
import type { Lang } from "@/lib/vocabulary/languages";

/** A person of a file or of another program, with checked values. */
export interface GivenContact {
  /** Number by which the caller knows the contact. */
  line: number;
  name: string;
  /** Lower-cased email address. */
  email: string | null;
  /** Phone number in E.164. */
  phone: string | null;
  zipcode: string | null;
  lang: Lang | null;
  /** The end of an implied consent of this person alone; null when the consent has no end. */
  consent_until: Date | null;
  /** Channels that the person refused elsewhere, while they agreed to another one. */
  refused?: readonly Channel[];
  /** Categories of this person alone. */
  category_ids?: readonly number[];
}

/** A subscriber whom a contact may be. */
export interface KnownContact {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  lang: Lang;
  qr_code_id: number | null;
  category_ids: readonly number[];
  unsubscribed: boolean;
  /** Whether the person counts in the plan's limit already. */
  counted: boolean;
  /** Channels on which the person consented or withdrew at some time. */
  decided: ReadonlySet<Channel>;
}

export interface ContactDecision {
  contact: GivenContact;
  outcome: ContactOutcome;
  known: KnownContact | null;
  /** The addresses that are saved: those that nobody asked us to leave alone. */
  email: string | null;
  phone: string | null;
  filled: FilledBlanks;
  /** Channels of a known person that get the declared consent. */
  granted: readonly Channel[];
}

export interface ContactSurroundings {
  /** People of the farm by lower-cased email and by phone. */
  byEmail: ReadonlyMap<string, KnownContact>;
  byPhone: ReadonlyMap<string, KnownContact>;
  /** Reasons why an address is suppressed, by "channel address". */
  suppressed: ReadonlyMap<string, readonly SuppressionReason[]>;
  qr_code_id: number | null;
  category_ids: readonly number[];
  /** People whom the plan still has room for; null means no limit. */
  places: number | null;
}

/** Reasons that mean an address does not work. All others mean that the person wants no messages. */
const BROKEN: readonly SuppressionReason[] = ["bounced", "provider"];

/** Returns whether somebody wants no messages at an address, by the reasons why it is suppressed. */
export const isRefused = (reasons: readonly SuppressionReason[] = []): boolean =>
  reasons.some((reason) => !BROKEN.includes(reason));

/**
 * Decides what becomes of each contact: blanks are filled, nobody who left comes back, no consent changes, and the
 * plan's limit holds.
 */
export function decideContacts(
  contacts: readonly GivenContact[],
  surroundings: ContactSurroundings,
): ContactDecision[] {
  const { byEmail, byPhone, suppressed } = surroundings;
  let places = surroundings.places ?? Number.POSITIVE_INFINITY;
  const taken = new Set<string>();
  const isTaken = (address: string | null) => address !== null && taken.has(address);
  const reasons = (channel: Channel, address: string | null) =>
    address === null ? [] : (suppressed.get(`${channel} ${address}`) ?? []);

  function decide(contact: GivenContact): ContactDecision {
    const plain = { contact, known: null, email: null, phone: null, filled: {}, granted: [] };
    const { email, phone } = contact;
    const known = byEmail.get(email ?? "") ?? byPhone.get(phone ?? "") ?? null;
    if (isTaken(email) || isTaken(phone) || (known && isTaken(`#${known.id}`)))
      return { ...plain, outcome: "duplicate" };
    const may = {
      email: reasons("email", email).length === 0 ? email : null,
      phone: reasons("sms", phone).length === 0 ? phone : null,
    };
    for (const address of [email, phone, known && `#${known.id}`]) if (address) taken.add(address);
    if (known) return decideKnown(contact, known, may);
    if (may.email === null && may.phone === null) {
      const why = [...reasons("email", email), ...reasons("sms", phone)];
      return { ...plain, outcome: isRefused(why) ? "unsubscribed" : "unreachable" };
    }
    if (places <= 0) return { ...plain, outcome: "over_limit" };
    places--;
    return { ...plain, ...may, outcome: "new" };
  }

  function decideKnown(
    contact: GivenContact,
    known: KnownContact,
    may: { email: string | null; phone: string | null },
  ): ContactDecision {
    const plain = { contact, known, email: null, phone: null, filled: {}, granted: [] };
    if (known.unsubscribed) return { ...plain, outcome: "unsubscribed" };
    const filled: FilledBlanks = {};
    if (known.name === "" && contact.name !== "") filled.name = contact.name;
    if (known.zipcode === null && contact.zipcode !== null) filled.zipcode = contact.zipcode;
    // Somebody else of the farm may have the address.
    if (known.email === null && may.email !== null && !byEmail.has(may.email)) filled.email = may.email;
    if (known.phone === null && may.phone !== null && !byPhone.has(may.phone)) filled.phone = may.phone;
    if (known.qr_code_id === null && surroundings.qr_code_id !== null)
      filled.qr_code_id = surroundings.qr_code_id;
    const given = [...new Set([...surroundings.category_ids, ...(contact.category_ids ?? [])])];
    const added = given.filter((id) => !known.category_ids.includes(id));
    if (added.length > 0) filled.category_ids = added;

    const own = { email: known.email ?? filled.email, sms: known.phone ?? filled.phone };
    const offered = { email: may.email, sms: may.phone };
    const wanted = (["email", "sms"] as const).filter(
      (channel) =>
        offered[channel] !== null &&
        own[channel] === offered[channel] &&
        !known.decided.has(channel) &&
        !contact.refused?.includes(channel),
    );
    const room = known.counted || places > 0;
    const granted = room ? wanted : [];
    if (granted.length > 0 && !known.counted) places--;
    const changes = Object.keys(filled).length > 0 || granted.length > 0;
    return { ...plain, outcome: changes ? "filled" : "unchanged", filled, granted };
  }

  return contacts.map(decide);
}
