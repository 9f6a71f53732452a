import { AppError } from "@/lib/core/errors";

/** Text that PostgreSQL refuses: a NUL, and in JSON half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function isUnstorable(value: unknown): boolean {
  // A list and no recursion: a body may nest deeper than the stack.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string" && UNSTORABLE.test(next)) return true;
    if (next && typeof next === "object" && !ArrayBuffer.isView(next))
      for (const inner of Object.values(next)) left.push(inner);
  }
  return false;
}

/** No field of ours can hold such text. @throws AppError invalid, naming each field that has some */
export function refuseUnstorableText(input: Record<string, unknown>): void {
  const fields = Object.keys(input).filter((field) => isUnstorable(input[field]));
  if (fields.length === 0) return;
  throw new AppError(
    "invalid",
    Object.fromEntries(fields.map((field) => [field, [{ key: "invalidValue" }]])),
  );
}
