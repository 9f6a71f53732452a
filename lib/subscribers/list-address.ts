import { SORTS } from "./rules";

/** Query parameters of the list. Other parameters are ignored. */
const LIST_FILTERS = ["state", "channel", "source", "category_id", "qr_code_id", "lang"] as const;
const NAMES = ["q", "sort", "dir", ...LIST_FILTERS, "page"] as const;

export type ListAddress = Partial<Record<(typeof NAMES)[number], string>>;

/** Reads the list parameters from a query, as text. */
export function readListAddress(query: Record<string, string | string[] | undefined>): ListAddress {
  const address: ListAddress = {};
  for (const name of NAMES) {
    const value = query[name];
    if (typeof value === "string" && value !== "") address[name] = value.slice(0, 100);
  }
  // The mobile sort menu sends both values together: "name.desc".
  const [sort, dir] = (address.sort ?? "").split(".");
  if (dir) Object.assign(address, { sort, dir });
  return address;
}

/** Returns the query with some parameters changed; an undefined parameter is removed. */
export function writeListAddress(address: ListAddress, change: Partial<ListAddress> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...address, ...change })) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** Returns the order of the list; newest first by default. */
export function sortOf(address: ListAddress): { id: string; desc: boolean } {
  const id = SORTS.find((one) => one === address.sort) ?? "subscription_date";
  return { id, desc: address.dir ? address.dir === "desc" : id === "subscription_date" };
}

/** Returns the number of active filters. */
export const filtersOn = (address: ListAddress): number =>
  LIST_FILTERS.filter((name) => address[name] !== undefined).length;
