/** Id of the control called `name`; the same for the field and for the summary that links to it. */
export function fieldId(name: string, prefix = "field"): string {
  return `${prefix}-${name.replace(/[^\w-]+/g, "-").replace(/-$/, "")}`;
}
