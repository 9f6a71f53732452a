import { z } from "zod";

const page = z.coerce.number().int().min(1).max(100_000);

/** Page number, starting at 1, and page size of at most 100 rows. */
export const PageInput = z.object({
  page: page.default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
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
