/** One value of a query: of several with the same name, the first. */
export const first = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value) || undefined;
