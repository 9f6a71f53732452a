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
 * Returns the input, or, when it has text that PostgreSQL cannot store or a parameter given twice, one that refuses each
 * such field once the verb looks at it. A field that no verb looks at refuses nobody.
 * @param repeated parameters of the address that were given more than once
 */
export function withStorableText(
  input: Record<string, unknown>,
  repeated: readonly string[] = [],
): Record<string, unknown> {
  const wrong = new Map(repeated.map((field) => [field, "repeatedParameter"]));
  for (const [field, value] of Object.entries(input))
    if (isUnstorable(value)) wrong.set(field, "invalidValue");
  if (wrong.size === 0) return input;
  const known = Object.fromEntries(Object.entries(input).filter(([field]) => !wrong.has(field)));
  const errors = Object.fromEntries([...wrong].map(([field, key]) => [field, [{ key }]]));
  return refusedInput(known, new AppError("invalid", errors), (field) => wrong.has(field));
}
