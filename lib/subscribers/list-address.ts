import { SORTS } from "./rules";

/** What the address of the list may say; anything else is left out. */
const LIST_FILTERS = ["state", "channel", "source", "category_id", "qr_code_id", "lang"] as const;
const NAMES = ["q", "sort", "dir", ...LIST_FILTERS, "page"] as const;

export type ListAddress = Partial<Record<(typeof NAMES)[number], string>>;

/** The list's part of an address, as plain strings. */
export function readListAddress(query: Record<string, string | string[] | undefined>): ListAddress {
  const address: ListAddress = {};
  for (const name of NAMES) {
    const value = query[name];
    if (typeof value === "string" && value !== "") address[name] = value.slice(0, 100);
  }
  // The mobile sort menu sends both at once: "name.desc".
  const [sort, dir] = (address.sort ?? "").split(".");
  if (dir) Object.assign(address, { sort, dir });
  return address;
}

/** The same address with some of it changed; an undefined part is taken away. */
export function writeListAddress(address: ListAddress, change: Partial<ListAddress> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...address, ...change })) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** The order the list is in: newest first unless the address says otherwise. */
export function sortOf(address: ListAddress): { id: string; desc: boolean } {
  const id = SORTS.find((one) => one === address.sort) ?? "subscription_date";
  return { id, desc: address.dir ? address.dir === "desc" : id === "subscription_date" };
}

export const filtersOn = (address: ListAddress): number =>
  LIST_FILTERS.filter((name) => address[name] !== undefined).length;
