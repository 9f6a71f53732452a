import { CHANNELS, type Channel } from "@/lib/vocabulary/enumerations";
import type { GivenContact } from "./decide-contacts";

/** Somebody who agreed to no messages, as a file says. `unusable`: nobody said no, but nobody said yes either. */
export type RefusingContact = Pick<
  GivenContact,
  "line" | "name" | "email" | "phone" | "zipcode" | "lang" | "category_ids"
> & {
  refusal: "refused" | "unusable";
};

/** A person of the farm with an address of somebody who refuses. */
export interface RefusingPerson {
  id: number;
  email: string | null;
  phone: string | null;
  unsubscribed: boolean;
  /** Channels to which the person agreed here themselves. */
  own: ReadonlySet<Channel>;
  /** Channels whose consent the farm declared. */
  declared: ReadonlySet<Channel>;
}

export interface RefusalDecision {
  contact: RefusingContact;
  outcome: "refused" | "unchanged";
  /** The addresses of a new person; both null when nobody is new. */
  email: string | null;
  phone: string | null;
  /** Channels of known people that are withdrawn. */
  withdrawn: readonly { subscriber_id: number; channels: readonly Channel[] }[];
}

/**
 * Returns whom a refusal concerns, by the people who have its addresses, and on which of their channels: of somebody who
 * shares a number only (`shared`), on texts.
 */
export function concernedBy<Person extends Pick<RefusingPerson, "id" | "email" | "phone">>(
  { email }: Pick<RefusingContact, "email">,
  ofEmail: Person | null,
  ofPhone: Person | null,
): { person: Person; shared: boolean; channels: readonly Channel[] }[] {
  const other = ofPhone?.id === ofEmail?.id ? null : ofPhone;
  return [ofEmail, other].flatMap((person) => {
    if (person === null) return [];
    const shared = person === other && email !== null && person.email !== null;
    const addresses = { email: shared ? null : person.email, sms: person.phone };
    return [{ person, shared, channels: CHANNELS.filter((channel) => addresses[channel] !== null) }];
  });
}

/**
 * Decides what a refusal changes. What people agreed to here themselves is left alone. A contact of whom nobody said no
 * withdraws what the farm declared, and nothing else.
 */
export function decideRefusals(
  contacts: readonly RefusingContact[],
  byEmail: ReadonlyMap<string, RefusingPerson>,
  byPhone: ReadonlyMap<string, RefusingPerson>,
  suppressed: ReadonlyMap<string, unknown>,
): RefusalDecision[] {
  const taken = new Set<string>();
  // A suppressed address is refused already, and may be of somebody who asked to be erased.
  const free = (channel: Channel, address: string | null, people: ReadonlyMap<string, RefusingPerson>) => {
    if (address === null || people.has(address) || taken.has(address)) return null;
    if (suppressed.has(`${channel} ${address}`)) return null;
    taken.add(address);
    return address;
  };
  return contacts.map((contact) => {
    const { email, phone, refusal } = contact;
    const ofEmail = byEmail.get(email ?? "") ?? null;
    const ofPhone = byPhone.get(phone ?? "") ?? null;
    const concerned = concernedBy(contact, ofEmail, ofPhone);
    const withdrawn = concerned.flatMap(({ person, channels }) => {
      if (person.unsubscribed) return [];
      const open = channels.filter((channel) =>
        refusal === "unusable" ? person.declared.has(channel) : !person.own.has(channel),
      );
      return open.length > 0 ? [{ subscriber_id: person.id, channels: open }] : [];
    });
    const isNew = concerned.every(({ shared }) => shared);
    const stays = ({ id, unsubscribed, own }: RefusingPerson) =>
      !unsubscribed && own.size > 0 && !withdrawn.some(({ subscriber_id }) => subscriber_id === id);
    const unchanged = concerned.some(({ person, shared }) => !shared && stays(person));
    return {
      contact,
      outcome: unchanged ? "unchanged" : "refused",
      email: isNew ? free("email", email, byEmail) : null,
      phone: isNew ? free("sms", phone, byPhone) : null,
      withdrawn,
    };
  });
}
