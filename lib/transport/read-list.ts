import { ZodError } from "zod";

/** What names a place in a list. It means nothing in another list. */
const PLACES = ["page", "after"];

/** Returns an address without the parameters that a list refused, and without its place. */
function withoutRefused<Address extends object>(address: Address, { issues }: ZodError): Address {
  const refused = [...issues.map(({ path: [name] }) => name), ...PLACES];
  return Object.fromEntries(Object.entries(address).filter(([name]) => !refused.includes(name))) as Address;
}

/**
 * Reads a list by an address. A bookmark with an outdated filter shows the list without that filter, from its beginning.
 * @returns what was found, and the address that found it, of which all links of the page are made
 */
export async function readList<Address extends object, Found>(
  address: Address,
  read: (address: Address) => Promise<Found>,
): Promise<{ found: Found; address: Address }> {
  try {
    return { found: await read(address), address };
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const known = withoutRefused(address, error);
    return { found: await read(known), address: known };
  }
}
