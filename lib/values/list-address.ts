/** What the address of a list holds, as text. */
export type AddressOf<Name extends string> = Partial<Record<Name, string>>;

/** Reads the parameters of a list from a query. Other parameters are ignored. */
export function readAddress<Name extends string>(
  query: Record<string, string | string[] | undefined>,
  names: readonly (Name | "sort" | "dir")[],
): AddressOf<Name | "sort" | "dir"> {
  const address: AddressOf<Name | "sort" | "dir"> = {};
  for (const name of names) {
    const value = query[name];
    if (typeof value === "string" && value !== "") address[name] = value.slice(0, 100);
  }
  // The menu of orders sends both values together: "name.desc".
  const [sort, dir] = (address.sort ?? "").split(".");
  if (dir) Object.assign(address, { sort, dir });
  return address;
}

/** Returns the query with some parameters changed; an undefined parameter is removed. */
export function writeAddress(
  address: Record<string, string | undefined>,
  change: Record<string, string | undefined> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...address, ...change })) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `?${text}` : "";
}
