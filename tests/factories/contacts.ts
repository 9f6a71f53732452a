import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { subscribers } from "@/db/schema";
import { declareConsent } from "@/lib/consent/operations/declarations";
import { transaction } from "@/lib/platform/context";
import { type Contacts, upsertContacts } from "@/lib/subscribers/operations/upsert-contacts";
import type { GivenContact } from "@/lib/subscribers/rules/decide-contacts";
import { asUser } from "./context";
import type { makeTenant } from "./tenant";

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

let lines = 0;
/** Returns a contact with the next line. */
export const contact = (values: Partial<GivenContact>): GivenContact => ({
  line: ++lines,
  name: "Ana",
  email: null,
  phone: null,
  zipcode: null,
  lang: null,
  consent_until: null,
  ...values,
});
export const mail = () => `ana-${crypto.randomUUID().slice(0, 8)}@abonne.test`;

/** Imports contacts of a farm, with a declaration of its own. */
export async function importContacts(
  { farm, owner }: Tenant,
  given: GivenContact[],
  values: Partial<Contacts> = {},
) {
  return transaction(asUser(owner), async (tx) => {
    const declaration = {
      farm_id: farm.id,
      basis: "declared_by_owner" as const,
      given_on: "2026-01-15",
      wording: "Panier de la semaine : écrivez-moi.",
      source: "import" as const,
    };
    const id = await declareConsent(tx, declaration);
    return upsertContacts(tx, {
      farm_id: farm.id,
      declaration: { ...declaration, id },
      lang: "fr",
      qr_code_id: null,
      category_ids: [],
      contacts: given,
      ...values,
    });
  });
}
/** Returns what became of each contact. */
export const outcomes = async (tenant: Tenant, given: GivenContact[]) =>
  (await importContacts(tenant, given)).map(({ outcome }) => outcome);
export const peopleOf = (farm: { id: number }) =>
  db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id)).orderBy(subscribers.id);
