import { type AddressOf, readAddress, writeAddress } from "@/lib/values/list-address";
import { SORTS } from "./rules";

/** Query parameters of the list. Other parameters are ignored. */
const LIST_FILTERS = ["state", "channel", "source", "category_id", "qr_code_id", "lang"] as const;
const NAMES = ["q", "sort", "dir", ...LIST_FILTERS, "page"] as const;

export type ListAddress = AddressOf<(typeof NAMES)[number]>;

/** Reads the list parameters from a query, as text. */
export const readListAddress = (query: Record<string, string | string[] | undefined>): ListAddress =>
  readAddress(query, NAMES);

/** Returns the query with some parameters changed; an undefined parameter is removed. */
export const writeListAddress = (address: ListAddress, change: Partial<ListAddress> = {}): string =>
  writeAddress(address, change);

/** Returns the order of the list; newest first by default. */
export function sortOf(address: ListAddress): { id: string; desc: boolean } {
  const id = SORTS.find((one) => one === address.sort) ?? "subscription_date";
  return { id, desc: address.dir ? address.dir === "desc" : id === "subscription_date" };
}

/** Returns the number of active filters. */
export const filtersOn = (address: ListAddress): number =>
  LIST_FILTERS.filter((name) => address[name] !== undefined).length;
