import { BUDGET_WARNING } from "@/lib/vocabulary/abuse-limits";
import { LAUNCH_CHECKS, type LaunchCheck } from "@/lib/vocabulary/site-enumerations";

/** The tools of super administrators, with the end of the address of each. */
export const TOOLS = [
  { name: "queue", path: "" },
  { name: "suppressions", path: "/suppressions" },
  { name: "switches", path: "/switches" },
  { name: "budgets", path: "/budgets" },
  { name: "sales", path: "/sales" },
  { name: "checklist", path: "/checklist" },
] as const;
export type Tool = (typeof TOOLS)[number]["name"];

/** Farms of one address that the look-up names, and rows of its suppressions. */
export const FARMS_OF_ADDRESS = 50;

/** Endpoints of farms that the screen of the queue names. */
export const ENDPOINTS_OF_QUEUE = 50;

/** Failed jobs of a page. */
export const JOBS_A_PAGE = 50;

/** Characters of an error that are shown, and that are read. */
const ERROR_LENGTH = 200;
const READ_LENGTH = 2000;
/** Phone numbers, and ids that are as long. */
const LONG_NUMBER = /[+(]?\d(?:[\s().-]{0,2}\d){6,}/g;

/**
 * Returns what may be shown of an error: its first line, without what a statement was given and without anything that
 * names a person.
 */
export function shownError(error: string): string {
  const [first = ""] = error.slice(0, READ_LENGTH).split(/\n|params:/);
  const words = first.split(" ").map((word) => (word.includes("@") ? "[…]" : word));
  const plain = words.join(" ").replace(LONG_NUMBER, "[…]").trim();
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

/** Characters of the note beside a check. */
export const NOTE_LENGTH = 500;

const GROUPS = ["stripe", "square", "messages", "reading"] as const;
type CheckGroup = (typeof GROUPS)[number];

const GROUP_OF: Record<string, CheckGroup> = {
  stripe: "stripe",
  square: "square",
  resend: "messages",
  sns: "messages",
};
const groupOf = (check: LaunchCheck): CheckGroup => GROUP_OF[check.split("-")[0] ?? ""] ?? "reading";

/** Returns the command that makes a check; null for what somebody reads at the provider. */
export const commandOf = (check: LaunchCheck): string | null =>
  groupOf(check) === "reading" ? null : `npm run check:provider -- ${check}`;

/** The checks by group, in the order of the document. */
export const CHECK_GROUPS = GROUPS.map((group) => ({
  group,
  checks: LAUNCH_CHECKS.filter((check) => groupOf(check) === group),
}));

/** Farms that the screen of budgets names. */
export const FARMS_OF_BUDGETS = 50;

/** Returns how much of a budget is used: in whole percents rounded down, and in a word. */
export function budgetUse(
  used: number,
  budget: number,
): { percent: number; state: "calm" | "near" | "used_up" } {
  const percent = budget === 0 ? 100 : Math.floor((used / budget) * 100);
  if (used >= budget) return { percent, state: "used_up" };
  return { percent, state: used >= budget * BUDGET_WARNING ? "near" : "calm" };
}
