import type { AppError } from "@/lib/core/errors";

const UNIQUE_VIOLATION = "23505";

/** Runs `work`; when a unique index says that someone else was first, that is `refusal`. */
export async function orDuplicate<T>(refusal: AppError, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause && typeof cause === "object" && "code" in cause && cause.code === UNIQUE_VIOLATION)
      throw refusal;
    throw error;
  }
}
