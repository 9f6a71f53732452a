import { z } from "zod";
import { typedNumber } from "./fields";

const page = typedNumber(z.number().int().min(1).max(100_000));

/** Page number, starting at 1, and page size of at most 100 rows. */
export const PageInput = z.object({
  page: page.default(1),
  per_page: typedNumber(z.number().int().min(1).max(100)).default(25),
});

/** The same for a list that also goes on behind a row: nothing is filled in, so that both at once can be refused. */
export const PageOrCursorInput = PageInput.extend({ page: page.optional().meta({ default: 1 }) });

/** Returns a check that refuses what has no meaning beside `after`, and would be ignored. */
export const withoutAfter =
  (...names: string[]) =>
  (input: Record<string, unknown>, check: z.RefinementCtx): void => {
    if (input.after === undefined) return;
    for (const name of names)
      if (input[name] !== undefined)
        check.addIssue({ code: "custom", path: [name], message: "notWithAfter" });
  };

export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  per_page: number;
}

/** Returns the last page of a list that is counted exactly; an empty list has one. */
export const lastPage = (total: number, per_page: number): number => Math.max(1, Math.ceil(total / per_page));

/**
 * Reads a page for a screen. A page past the end, as after people were deleted, becomes the last one, from which there
 * is a way back. Programs get the empty page, by which they know the end.
 */
export async function readPageOrLast<Found extends Page<unknown> & { total_exact?: boolean }>(
  read: (page?: number) => Promise<Found>,
): Promise<Found> {
  const found = await read();
  const last = lastPage(found.total, found.per_page);
  return found.page > last && found.total_exact !== false ? read(last) : found;
}
