/** The short screens after sign-up, in their order. */
export const START_STEPS = ["place", "produce", "hours"] as const;
export type StartStep = (typeof START_STEPS)[number];

interface Started {
  address: string | null;
  city: string | null;
  opening_hours: object | null;
}

/** Returns the first screen that is not filled in, or "ready". */
export function nextStartStep(farm: Started, produces: number): StartStep | "ready" {
  if (!farm.address || !farm.city) return "place";
  if (produces === 0) return "produce";
  return farm.opening_hours === null ? "hours" : "ready";
}
