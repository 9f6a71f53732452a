import { recordAudit } from "@/lib/audit/operations/record-audit";
import { findFarmById } from "@/lib/farms/operations/read";
import { type TableRows, writeCsv } from "@/lib/files/operations/csv";
import { writeZip, type ZipEntry } from "@/lib/files/operations/zip";
import { formatDay } from "@/lib/i18n/format";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { publicStorage } from "@/lib/providers/storage";
import { EMAIL_FILE } from "@/lib/uploads/rules";
import type { FarmFile } from "../presenter";
import { FARM_TABLES, type FarmTable, listPhotoFolders } from "../queries";

/** Sizes of a photo, the best first. Each upload has the last one. */
const PHOTO_FILES = ["1920.webp", "1280.webp", "640.webp", "320.webp", EMAIL_FILE];

const cellOf = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

/** Returns the two forms of a table: JSON, and CSV with the names of its columns. */
function filesOf(ctx: Ctx, table: FarmTable, farm_id: number): ZipEntry[] {
  async function* json() {
    let before = "[";
    for await (const rows of table.read(ctx.db, farm_id)) {
      yield `${before}\n${rows.map((row) => JSON.stringify(row)).join(",\n")}`;
      before = ",";
    }
    yield before === "[" ? "[]\n" : "\n]\n";
  }
  async function* csv(): TableRows {
    let columns: string[] | null = null;
    for await (const rows of table.read(ctx.db, farm_id)) {
      if (!columns) {
        columns = Object.keys(rows[0] ?? {});
        yield [columns];
      }
      const names = columns;
      yield rows.map((row) => names.map((name) => cellOf(row[name])));
    }
  }
  return [
    { name: `${table.name}.json`, parts: json },
    { name: `${table.name}.csv`, parts: () => writeCsv(csv()) },
  ];
}

/** Returns a photo of the farm in its best size. Its bytes are read when it is its turn. */
function photoOf(folder: string, at: number): ZipEntry {
  async function* parts(): AsyncIterable<Uint8Array> {
    for (const file of PHOTO_FILES) {
      const bytes = await publicStorage().stream(`${folder}/${file}`);
      if (bytes) return yield* bytes;
    }
  }
  return { name: `photos/${at + 1}.webp`, parts, compress: false };
}

/**
 * Returns everything that a farm has as one zip: each table as JSON and as CSV, and the photos (Law 25, portability).
 * It is written while it is sent.
 * @throws AppError rate_limited | not_found
 */
export async function exportFarm(ctx: PoolCtx, raw: unknown): Promise<FarmFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.export", raw);
  await limitRate(ctx, "archive_farm", String(farm_id));
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  await transaction(ctx, (tx) =>
    recordAudit(tx, { subject: "farm", act: "export", farm_id, subject_id: farm_id }),
  );
  const photos = await listPhotoFolders(ctx.db, farm_id);
  const entries = [...FARM_TABLES.flatMap((table) => filesOf(ctx, table, farm_id)), ...photos.map(photoOf)];
  const filename = `${farm.handle}-${formatDay(ctx.clock.now(), farm.time_zone)}.zip`;
  return { body: writeZip(entries), type: "application/zip", filename };
}
