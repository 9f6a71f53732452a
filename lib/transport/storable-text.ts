import { AppError } from "@/lib/core/errors";

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

/** Refuses input with text that PostgreSQL cannot store. @throws AppError invalid, with each such field */
export function refuseUnstorableText(input: Record<string, unknown>): void {
  const fields = Object.keys(input).filter((field) => isUnstorable(input[field]));
  if (fields.length === 0) return;
  throw new AppError(
    "invalid",
    Object.fromEntries(fields.map((field) => [field, [{ key: "invalidValue" }]])),
  );
}
