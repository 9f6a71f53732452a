import { z } from "zod";

/** Page number, starting at 1, and page size of at most 100 rows. */
export const PageInput = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
});

export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  per_page: number;
}
