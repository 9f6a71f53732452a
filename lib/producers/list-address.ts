import { firstDirection, PRODUCER_SORTS, type ProducerSort } from "./rules";

const FILTERS = ["plan", "trial_days", "verification", "health", "only"] as const;
const NAMES = ["q", "sort", "dir", ...FILTERS, "page"] as const;

/** What the address of the table holds, as text. */
export type ProducerAddress = Partial<Record<(typeof NAMES)[number], string>>;

/** Reads the parameters of the table from a query. Other parameters are ignored. */
export function readProducerAddress(query: Record<string, string | string[] | undefined>): ProducerAddress {
  const address: ProducerAddress = {};
  for (const name of NAMES) {
    const value = query[name];
    if (typeof value === "string" && value !== "") address[name] = value.slice(0, 100);
  }
  // The menu of orders sends both values together: "name.desc".
  const [sort, dir] = (address.sort ?? "").split(".");
  if (dir) Object.assign(address, { sort, dir });
  return address;
}

/** Returns the query with some parameters changed; an undefined parameter is removed. */
export function writeProducerAddress(
  address: ProducerAddress,
  change: Partial<Record<keyof ProducerAddress, string | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...address, ...change })) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** Returns the order of the table; those who signed up last come first by default. */
export function producerSortOf(address: ProducerAddress): { id: ProducerSort; desc: boolean } {
  const id = PRODUCER_SORTS.find((one) => one === address.sort) ?? "signed_up";
  return { id, desc: (address.dir ?? firstDirection(id)) === "desc" };
}

/** Returns the number of active filters. */
export const producerFiltersOn = (address: ProducerAddress): number =>
  FILTERS.filter((name) => address[name] !== undefined).length;
