import { suppressRefused, withdrawRefused } from "@/lib/consent/operations/refusals";
import type { Tx } from "@/lib/platform/context";
import { addressesOf, type Holders } from "@/lib/subscribers/operations/known-contacts";
import { concernedBy } from "@/lib/subscribers/rules/decide-refusals";
import type { ConnectionRow } from "../queries";

/** A customer who refuses emails at the point of sale, with the subscriber that they are linked to. */
interface RefusingCustomer {
  linked: number | null;
  email: string | null;
  phone: string | null;
}

/**
 * Records refusals at the point of sale: withdraws what the farm declared of whoever has an address of these customers,
 * and suppresses the addresses, of whoever is not known yet too. A repeat changes nothing.
 * @param holders locked, with everybody who is linked or has one of the addresses
 */
export async function refuseCustomers(
  tx: Tx,
  { farm_id, provider }: Pick<ConnectionRow, "farm_id" | "provider">,
  customers: readonly RefusingCustomer[],
  { byId, byAddress }: Holders,
): Promise<void> {
  if (customers.length === 0) return;
  const holderOf = (address: string | null) => byAddress.get(address ?? "") ?? null;
  const refusals = customers.flatMap((customer) => {
    const linked = byId.get(customer.linked ?? 0);
    const concerned = concernedBy(customer, holderOf(customer.email), holderOf(customer.phone));
    const linkedChannels = linked ? addressesOf(linked).map(({ channel }) => channel) : [];
    return [
      ...(linked ? [{ subscriber_id: linked.id, channels: linkedChannels }] : []),
      ...concerned.map(({ person, channels }) => ({ subscriber_id: person.id, channels })),
    ];
  });
  await withdrawRefused(tx, { farm_id, source: provider, refusals });
  const addresses = customers.flatMap(addressesOf);
  await suppressRefused(
    tx,
    farm_id,
    addresses.map((one) => ({ ...one, holder: holderOf(one.address)?.id ?? null })),
  );
}
