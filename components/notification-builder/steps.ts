/** The steps of writing a message, in their order. */
export const STEPS = ["template", "produces", "words", "send"] as const;

/** Returns the number of the step that holds a field which a problem names. */
export function stepOf(field: string): number {
  if (field === "produce_ids") return 2;
  return /^(scheduled_|subscriber_filters|global)/.test(field) ? 4 : 3;
}
