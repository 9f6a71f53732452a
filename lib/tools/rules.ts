/** The tools of super administrators, with the end of the address of each. */
export const TOOLS = [
  { name: "queue", path: "" },
  { name: "suppressions", path: "/suppressions" },
] as const;
export type Tool = (typeof TOOLS)[number]["name"];

/** Farms of one address that the look-up names, and rows of its suppressions. */
export const FARMS_OF_ADDRESS = 50;

/** Failed jobs of a page. */
export const JOBS_A_PAGE = 50;

const ERROR_LENGTH = 200;
const EMAIL = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g;
/** Phone numbers, and ids that are as long. */
const LONG_NUMBER = /[+(]?\d(?:[\s().-]{0,2}\d){6,}/g;

/**
 * Returns what may be shown of an error: its first line, without what a statement was given and without anything that
 * names a person.
 */
export function shownError(error: string): string {
  const [first = ""] = error.split(/\n|params:/);
  const plain = first.replace(EMAIL, "[…]").replace(LONG_NUMBER, "[…]").trim();
  return plain.length > ERROR_LENGTH ? `${plain.slice(0, ERROR_LENGTH).trimEnd()}…` : plain;
}

const MINUTE_MS = 60_000;

/** Returns how old something is, in the largest unit of which there are two. */
export function ageOf(at: Date, now: Date): { unit: "minutes" | "hours" | "days"; count: number } {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / MINUTE_MS));
  if (minutes < 120) return { unit: "minutes", count: minutes };
  if (minutes < 2880) return { unit: "hours", count: Math.floor(minutes / 60) };
  return { unit: "days", count: Math.floor(minutes / 1440) };
}
