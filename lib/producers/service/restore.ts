import { recordAudit } from "@/lib/audit/operations/record-audit";
import { lockAnyFarm, putBackFarm } from "@/lib/farms/operations/put-back";
import { farmTag } from "@/lib/platform/cache-tags";
import { type Ctx, transaction } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import { authorizeJob } from "@/lib/platform/permissions";
import { publicStorage } from "@/lib/providers/storage";
import { FarmToRestoreInput } from "../inputs";
import { type BackupRow, insertMissing, type OpenBackup } from "../operations/missing-rows";

interface RestoredFarm {
  name: string;
  handle: string;
  was_deleted: boolean;
  /** How many rows the backup gave, by table. */
  rows: Record<string, number>;
}

/** Reads the uploads whose files are there, or can be taken from the backup. Files come before the rows that name them. */
async function* withFiles(backup: OpenBackup, uploads: AsyncIterable<BackupRow[]>) {
  for await (const rows of uploads) {
    const found: BackupRow[] = [];
    for (const row of rows) {
      const folder = String(row.path);
      const files = await backup.filesOf(folder);
      const [first] = files;
      if (!first) continue;
      const there = await publicStorage().read(`${folder}/${first.name}`);
      if (!there) await publicStorage().put(folder, files);
      found.push(row);
    }
    yield found;
  }
}

/**
 * Brings a farm back that was deleted by mistake, by a command on the server. With a backup, what the farm had and has no
 * more comes back as well, also for a farm that was not deleted. Nothing is sent, and no money moves.
 * @throws AppError forbidden | invalid | not_found | conflict | limit_reached
 */
export async function restoreFarm(ctx: Ctx, raw: unknown, backup?: OpenBackup): Promise<RestoredFarm> {
  authorizeJob(ctx);
  const { farm: key } = FarmToRestoreInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const before = await lockAnyFarm(tx, key);
    const { id, uuid } = before;
    if (backup && (await backup.uuidOf(id)) !== uuid) throw conflict("otherFarmInBackup");
    const was_deleted = before.deleted_at !== null;
    const { name, handle } = was_deleted ? await putBackFarm(tx, before) : before;
    const rowsOf = (table: string) => {
      const rows = backup!.rowsOf(id, table);
      return table === "uploads" ? withFiles(backup!, rows) : rows;
    };
    const rows = backup ? await insertMissing(tx, rowsOf) : {};
    tx.invalidate(farmTag(id));
    await recordAudit(tx, {
      subject: "farm",
      act: "restore",
      farm_id: id,
      subject_id: id,
      after: { name, handle },
    });
    return { name, handle, was_deleted, rows };
  });
}
