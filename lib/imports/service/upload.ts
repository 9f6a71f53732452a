import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { findFarmById } from "@/lib/farms/operations/read";
import { type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { invalid, limitReached } from "@/lib/platform/errors";
import { processQueue } from "@/lib/platform/fair-queue";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { limitRate, refuseUsedUp } from "@/lib/platform/rate-limits";
import { requireOn } from "@/lib/switches/operations/switches";
import { fileSize } from "@/lib/values/file-size";
import { FILES_READ } from "@/lib/vocabulary/abuse-limits";
import type { ImportMapping, StatusColumn } from "@/lib/vocabulary/import-json";
import { UploadImportInput } from "../inputs";
import { discardDraft, keptHead, type StagedRows, stageImport } from "../operations/staging";
import { UnreadableFile } from "../parsing/parsed-file";
import { type OpenFile, openFile } from "../parsing/read-file";
import { type Import, presentImport } from "../presenter";
import { countDrafts, rememberedMapping } from "../queries";
import { guessMapping } from "../rules/guess-mapping";
import { IMPORT_LIMITS, MOST_DRAFTS } from "../rules/limits";
import { ColumnValues, findStatusColumns } from "../rules/status-columns";

/** Rows whose values help to guess what the columns hold. */
const SAMPLE = 100;

/** A file that was read whole. */
interface ReadFile extends Omit<OpenFile, "rows"> {
  guessed: ImportMapping;
  status_columns: StatusColumn[];
  rows: StagedRows;
}

/**
 * Refuses who may not import, before a file is read.
 * @throws AppError unauthenticated | forbidden | not_found | rate_limited
 */
export async function mayImport(ctx: PoolCtx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  await requireOn(ctx, "imports");
  await refuseUsedUp(ctx, "import_farm", String(farm_id));
}

/**
 * Reads a whole file, before any transaction. Rows are kept as the JSON in which they are saved, which takes less
 * memory than their cells.
 * @throws UnreadableFile also when its rows take too much memory
 */
async function readWhole(bytes: Uint8Array, sheet: string): Promise<ReadFile> {
  const { rows, ...file } = await openFile(bytes, sheet);
  const { headers } = file;
  const staged: StagedRows = { total: 0, batches: [] };
  const first: string[][] = [];
  const values = new ColumnValues(headers.length);
  let size = 0;
  for await (const batch of rows) {
    if (first.length < SAMPLE) first.push(...batch.slice(0, SAMPLE).map(({ cells }) => cells));
    for (const { cells } of batch) values.add(cells);
    const json = JSON.stringify(batch);
    size += json.length;
    if (size > IMPORT_LIMITS.rows_size) throw new UnreadableFile("importUnpacksTooLarge");
    staged.batches.push(json);
    staged.total += batch.length;
  }
  return {
    ...file,
    head: keptHead(file.head),
    rows: staged,
    guessed: guessMapping(headers, first.slice(0, SAMPLE), values),
    status_columns: findStatusColumns(headers, values),
  };
}

/** Files take much processor time and memory: one is read at a time, and farms take turns. */
const readInTurn = (farm_id: number, bytes: Uint8Array, sheet: string): Promise<ReadFile> =>
  processQueue("files", () => FILES_READ).run(`farm:${farm_id}`, () => readWhole(bytes, sheet));

/**
 * Reads a file of people, or text that was pasted, and keeps its rows. Nobody is imported before the start.
 * @throws AppError invalid with the reason why the file cannot be read | limit_reached | rate_limited
 */
export async function uploadImport(ctx: PoolCtx, raw: unknown): Promise<Import> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  await requireOn(ctx, "imports");
  const input = UploadImportInput.parse(raw);
  if (input.file.length > IMPORT_LIMITS.bytes)
    throw invalid("file", "importTooLarge", { amount: fileSize(IMPORT_LIMITS.bytes).amount });
  await limitRate(ctx, "import_farm", String(farm_id));
  const replaced = input.replaces === null ? 0 : 1;
  if ((await countDrafts(ctx.db, farm_id)) - replaced >= MOST_DRAFTS)
    throw limitReached("importDrafts", { max: MOST_DRAFTS });
  try {
    const { rows, guessed, kind, ...file } = await readInTurn(farm_id, input.file, input.sheet);
    return await transaction(ctx, async (tx) => {
      const values = {
        farm_id,
        user_id: userId(ctx),
        kind: input.pasted ? ("paste" as const) : kind,
        file_name: input.pasted ? "" : input.file_name,
        ...file,
        mapping: (await rememberedMapping(tx.db, farm_id, file.headers)) ?? guessed,
        lang: (await findFarmById(tx, farm_id))?.default_lang ?? ctx.lang,
      };
      // Nobody sees the rows before the commit, so that the farm is locked only to count its imports.
      const staged = await stageImport(tx, values, rows);
      await lockFarm(tx, farm_id);
      if (input.replaces !== null) await discardDraft(tx, farm_id, input.replaces);
      if ((await countDrafts(tx.db, farm_id)) > MOST_DRAFTS)
        throw limitReached("importDrafts", { max: MOST_DRAFTS });
      return presentImport(staged);
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid("file", error.fault, error.values);
    throw error;
  }
}
