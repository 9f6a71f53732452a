/** The sections of the settings, in the order of the screen. `?section=` shows one. */
export const SECTIONS = [
  "visibility",
  "verification",
  "sending",
  "reports",
  "opening",
  "privacy",
  "closing",
] as const;
export type Section = (typeof SECTIONS)[number];

export const isSection = (name: unknown): name is Section => SECTIONS.some((section) => section === name);
