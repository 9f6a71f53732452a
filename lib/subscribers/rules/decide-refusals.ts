import type { Channel } from "@/lib/vocabulary/enumerations";
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
  /** Whether the person agreed here themselves. */
  own: boolean;
  /** Whether the farm declared the consent by which the person may be written to. */
  declared: boolean;
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

const ALL = ["email", "sms"] as const;

/**
 * Decides what a refusal changes. Who agreed here themselves is left alone. Of somebody who shares a number only, texts
 * are withdrawn. A contact of whom nobody said no withdraws what the farm declared, and nothing else.
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
    const shares = ofPhone !== null && ofPhone !== ofEmail && email !== null && ofPhone.email !== null;
    const concerned = [
      ...(ofEmail ? [{ person: ofEmail, channels: ALL }] : []),
      ...(ofPhone && ofPhone !== ofEmail
        ? [{ person: ofPhone, channels: shares ? (["sms"] as const) : ALL }]
        : []),
    ];
    const withdrawn = concerned.flatMap(({ person, channels }) => {
      const stays = person.unsubscribed || person.own || (refusal === "unusable" && !person.declared);
      return stays ? [] : [{ subscriber_id: person.id, channels }];
    });
    const isNew = ofEmail === null && (ofPhone === null || shares);
    const own = ofEmail?.own || (!shares && ofPhone?.own);
    return {
      contact,
      outcome: own ? "unchanged" : "refused",
      email: isNew ? free("email", email, byEmail) : null,
      phone: isNew ? free("sms", phone, byPhone) : null,
      withdrawn,
    };
  });
}
