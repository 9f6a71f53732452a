/** Returns the id of the control called `name`; the field and the list of errors both use it. */
export function fieldId(name: string, prefix = "field"): string {
  return `${prefix}-${name.replace(/[^\w-]+/g, "-").replace(/-$/, "")}`;
}
