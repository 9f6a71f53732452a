import { AppError } from "@/lib/platform/errors";
import { refusedInput } from "./refused-input";

/** Text that PostgreSQL refuses: NUL, and half surrogate pairs in JSON. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function isUnstorable(value: unknown): boolean {
  // Uses a list instead of recursion, because a body may be nested deeper than the stack.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string" && UNSTORABLE.test(next)) return true;
    if (next && typeof next === "object" && !ArrayBuffer.isView(next))
      for (const inner of Object.values(next)) left.push(inner);
  }
  return false;
}

/**
 * Returns the input, or, when it has text that PostgreSQL cannot store, one that refuses each such field once the verb
 * looks at it. A field that no verb looks at refuses nobody.
 */
export function withStorableText(input: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(input).map((entry) => ({ entry, wrong: isUnstorable(entry[1]) }));
  const wrong = entries.filter((one) => one.wrong).map(({ entry: [field] }) => field);
  if (wrong.length === 0) return input;
  const known = Object.fromEntries(entries.filter((one) => !one.wrong).map(({ entry }) => entry));
  const errors = Object.fromEntries(wrong.map((field) => [field, [{ key: "invalidValue" }]]));
  return refusedInput(known, new AppError("invalid", errors), (field) => wrong.includes(field));
}
