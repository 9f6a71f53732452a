import { type AddressOf, readAddress, writeAddress } from "@/lib/values/list-address";
import { firstDirection, PRODUCER_SORTS, type ProducerSort } from "./rules";

const FILTERS = ["plan", "trial_days", "verification", "health", "only"] as const;
const NAMES = ["q", "sort", "dir", ...FILTERS, "page"] as const;

/** What the address of the table holds, as text. */
export type ProducerAddress = AddressOf<(typeof NAMES)[number]>;

/** Reads the parameters of the table from a query. Other parameters are ignored. */
export const readProducerAddress = (query: Record<string, string | string[] | undefined>): ProducerAddress =>
  readAddress(query, NAMES);

/** Returns the query with some parameters changed; an undefined parameter is removed. */
export const writeProducerAddress = (
  address: ProducerAddress,
  change: Partial<Record<keyof ProducerAddress, string | undefined>> = {},
): string => writeAddress(address, change);

/** Returns the order of the table; those who signed up last come first by default. */
export function producerSortOf(address: ProducerAddress): { id: ProducerSort; desc: boolean } {
  const id = PRODUCER_SORTS.find((one) => one === address.sort) ?? "signed_up";
  return { id, desc: (address.dir ?? firstDirection(id)) === "desc" };
}

/** Returns the number of active filters. */
export const producerFiltersOn = (address: ProducerAddress): number =>
  FILTERS.filter((name) => address[name] !== undefined).length;
