import { type AddressOf, readAddress, writeAddress } from "@/lib/values/list-address";
import { USER_SORTS, type UserSort } from "./rules";

const NAMES = ["q", "only", "sort", "dir", "after"] as const;

/** What the address of the list holds, as text. */
export type UserAddress = AddressOf<(typeof NAMES)[number]>;

/** Reads the parameters of the list from a query. Other parameters are ignored. */
export const readUserAddress = (query: Record<string, string | string[] | undefined>): UserAddress =>
  readAddress(query, NAMES);

/** Returns the query with some parameters changed; an undefined parameter is removed. */
export const writeUserAddress = (
  address: UserAddress,
  change: Partial<Record<keyof UserAddress, string | undefined>> = {},
): string => writeAddress(address, change);

/** Returns the order of the list; those who signed up last come first by default. */
export const userSortOf = (address: UserAddress): { id: UserSort; desc: boolean } => ({
  id: USER_SORTS.find((one) => one === address.sort) ?? "signed_up",
  desc: address.dir !== "asc",
});
