import { ZodError } from "zod";

/** Reads one input in two ways, and throws what both refuse at once, so that a person mends it in one go. */
export function readTogether<One, Other>(one: () => One, other: () => Other): [One, Other] {
  const issues: ZodError["issues"] = [];
  const read = <Found>(of: () => Found): Found | undefined => {
    try {
      return of();
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      issues.push(...error.issues);
      return undefined;
    }
  };
  const found = [read(one), read(other)];
  if (issues.length > 0) throw new ZodError(issues);
  return found as [One, Other];
}
