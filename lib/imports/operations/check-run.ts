import { placesLeft } from "@/lib/billing/operations/claim-limit";
import { findFarmById } from "@/lib/farms/operations/read";
import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import { countOutcomes, findImportOfJob, type ImportRow, lockImport, rowsAfter } from "../queries";
import { type CheckSettings, checkRow, refusedBy } from "../rules/check-row";
import { CHUNK } from "../rules/limits";
import { isStatusField } from "../rules/status-headers";
import { type CheckMemory, checkRows, checkSettings } from "./check";
import { checkedAddresses } from "./checked-rows";
import { changeImport, moveImport } from "./move";

interface CheckJob {
  import_id: number;
  run: number;
}

/** A check that goes on behind the line that was saved last. */
interface CheckRun extends CheckMemory {
  cursor: number;
}

/** Returns the places that the plan of a farm has left now. */
export async function placesOf(tx: Ctx, farm_id: number): Promise<number | null> {
  const farm = await findFarmById(tx, farm_id);
  return farm ? placesLeft(tx, farm, "subscribers") : 0;
}

/** Returns the addresses that the rows of a file refuse, with the first line that does. */
async function findRefused(
  ctx: Ctx,
  entry: ImportRow,
  settings: CheckSettings,
): Promise<Map<string, number>> {
  const refused = new Map<string, number>();
  if (!entry.mapping.some(isStatusField)) return refused;
  for (let after = 0; ; ) {
    const rows = await rowsAfter(ctx.db, entry, after, CHUNK);
    const last = rows.at(-1);
    if (!last) return refused;
    for (const { line, cells } of rows)
      for (const address of refusedBy(checkRow(cells, settings)))
        if (!refused.has(address)) refused.set(address, line);
    after = last.line;
  }
}

const settingsOf = async (ctx: Ctx, entry: ImportRow): Promise<CheckSettings> =>
  checkSettings(entry, ctx.clock.now(), (await findFarmById(ctx, entry.farm_id))?.time_zone ?? "UTC");

/** Returns what the check of an import knows when it goes on; null when it is not to be checked. */
export async function openCheck(ctx: Ctx, job: CheckJob): Promise<CheckRun | null> {
  const entry = await findImportOfJob(ctx.db, job.import_id);
  if (entry?.status !== "checking" || entry.run !== job.run) return null;
  const refused = await findRefused(ctx, entry, await settingsOf(ctx, entry));
  const [places, done] = await transaction(
    ctx,
    async (tx) =>
      [
        await placesOf(tx, entry.farm_id),
        entry.cursor === 0 ? [] : await checkedAddresses(tx.db, entry, entry.cursor),
      ] as const,
  );
  const lines = new Map<string, number>();
  for (const { line, email, phone } of done)
    for (const address of [email, phone]) if (address) lines.set(address, line);
  const added = done.filter(({ outcome }) => outcome === "new").length;
  return { cursor: entry.cursor, lines, refused, places: places && Math.max(0, places - added) };
}

/**
 * Checks the next rows of an import. Everything begins anew when the import was organized again. The import is locked,
 * because the queue may run a check twice: a late chunk must not move the cursor of an import that has started.
 * @returns whether there is more, the check has ended, or another run of it has moved on
 */
export async function checkChunk(
  tx: Tx,
  job: CheckJob,
  memory: CheckRun,
): Promise<"more" | "ended" | "moved"> {
  const found = await findImportOfJob(tx.db, job.import_id);
  const entry = found && (await lockImport(tx.db, found.farm_id, found.id));
  if (entry?.status !== "checking" || entry.run !== job.run) return "ended";
  if (entry.cursor !== memory.cursor) return "moved";
  const rows = await rowsAfter(tx.db, entry, entry.cursor, CHUNK);
  const last = rows.at(-1);
  if (!last) {
    const counts = await countOutcomes(tx.db, entry);
    await moveImport(tx, entry, "checked", { counts, done: entry.total });
    return "ended";
  }
  await checkRows(tx, entry, await settingsOf(tx, entry), rows, memory);
  await changeImport(tx, entry, { cursor: last.line, done: entry.done + rows.length });
  memory.cursor = last.line;
  return "more";
}
