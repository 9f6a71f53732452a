import { type PoolCtx, transaction, userId } from "@/lib/core/context";
import { invalid, limitReached } from "@/lib/core/errors";
import { FarmInput } from "@/lib/core/fields";
import { authorizeFarm } from "@/lib/core/permissions";
import { limitRate } from "@/lib/core/rate-limits";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { UploadImportInput } from "../inputs";
import { stageImport } from "../operations/staging";
import { type ParsedRow, type RowBatches, UnreadableFile } from "../parsing/parsed-file";
import { openFile } from "../parsing/read-file";
import { type Import, presentImport } from "../presenter";
import { countDrafts, rememberedMapping } from "../queries";
import { guessMapping } from "../rules/guess-mapping";
import { IMPORT_LIMITS, MOST_DRAFTS } from "../rules/limits";

/** Rows whose values help to guess what the columns hold. */
const SAMPLE = 100;

/** Returns the first rows of a file, and all its rows. */
async function sample(batches: RowBatches): Promise<{ first: ParsedRow[]; all: RowBatches }> {
  const rows = batches[Symbol.asyncIterator]();
  const { done, value } = await rows.next();
  async function* all(): RowBatches {
    for (let next: ParsedRow[] | null = done ? null : value; next; ) {
      yield next;
      const read: IteratorResult<ParsedRow[]> = await rows.next();
      next = read.done ? null : read.value;
    }
  }
  return { first: done ? [] : value.slice(0, SAMPLE), all: all() };
}

/**
 * Reads a file of people, or text that was pasted, and keeps its rows. Nobody is imported before the start.
 * @throws AppError invalid with the reason why the file cannot be read | limit_reached | rate_limited
 */
export async function uploadImport(ctx: PoolCtx, raw: unknown): Promise<Import> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "subscriber.import", farm_id);
  const input = UploadImportInput.parse(raw);
  if (input.file.length > IMPORT_LIMITS.bytes)
    throw invalid("file", "importTooLarge", { megabytes: IMPORT_LIMITS.bytes / 1024 / 1024 });
  await limitRate(ctx, "import_farm", String(farm_id));
  try {
    const { kind, headers, rows } = await openFile(input.file);
    const { first, all } = await sample(rows);
    const guessed = guessMapping(
      headers,
      first.map(({ cells }) => cells),
    );
    return await transaction(ctx, async (tx) => {
      const farm = await lockFarm(tx, farm_id);
      if ((await countDrafts(tx.db, farm_id)) >= MOST_DRAFTS)
        throw limitReached("importDrafts", { max: MOST_DRAFTS });
      const values = {
        farm_id,
        user_id: userId(ctx),
        kind: input.pasted ? ("paste" as const) : kind,
        file_name: input.pasted ? "" : input.file_name,
        headers,
        mapping: (await rememberedMapping(tx.db, farm_id, headers)) ?? guessed,
        lang: farm.default_lang,
      };
      return presentImport(await stageImport(tx, values, all));
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid("file", error.fault, error.values);
    throw error;
  }
}
