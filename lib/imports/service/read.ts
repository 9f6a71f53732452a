import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import type { Page } from "@/lib/values/pagination";
import { ImportByUuidInput, ImportInput, ImportRowsInput } from "../inputs";
import { placesOf } from "../operations/check-run";
import { type Import, type ImportedRow, type OpenImport, presentImport } from "../presenter";
import { findImport, findImportByUuid, firstRows, listedRows, listNewest } from "../queries";

/** Imports that a farm sees. */
const NEWEST = 10;
/** Rows that show what the columns hold. */
const EXAMPLES = 5;

/** Lists the newest imports of a farm. */
export async function listImports(ctx: Ctx, raw: unknown): Promise<Import[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  return (await listNewest(ctx.db, farm_id, NEWEST)).map(presentImport);
}

/** Returns an import, to follow its progress. @throws AppError not_found */
export async function readImport(ctx: Ctx, raw: unknown): Promise<Import> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  const entry = await findImport(ctx.db, farm_id, ImportInput.parse(raw).import_id);
  if (!entry) throw notFound();
  return presentImport(entry);
}

/** Returns an import for its page, with some rows of its file. @throws AppError not_found */
export async function openImport(ctx: Ctx, raw: unknown): Promise<OpenImport> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  const entry = await findImportByUuid(ctx.db, farm_id, ImportByUuidInput.parse(raw).uuid);
  if (!entry) throw notFound();
  const examples = entry.status === "organizing" || entry.status === "checked" ? EXAMPLES : 0;
  return {
    ...presentImport(entry),
    examples: await firstRows(ctx.db, entry, examples),
    head: entry.head,
    places: await placesOf(ctx, farm_id),
  };
}

/** Returns the rows that are left out or have a remark, or those of one outcome, page by page. @throws AppError not_found */
export async function listImportRows(ctx: Ctx, raw: unknown): Promise<Page<ImportedRow>> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  const { import_id, page, per_page, outcome } = ImportRowsInput.parse(raw);
  const entry = await findImport(ctx.db, farm_id, import_id);
  if (!entry) throw notFound();
  const found = await listedRows(ctx.db, entry, {
    limit: per_page,
    offset: (page - 1) * per_page,
    outcome,
  });
  return { ...found, page, per_page };
}
