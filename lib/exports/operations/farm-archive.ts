import type { FarmRow } from "@/lib/farms/operations/read";
import { type TableRows, writeCsv } from "@/lib/files/operations/csv";
import { writeZip, type ZipEntry } from "@/lib/files/operations/zip";
import { formatDay } from "@/lib/i18n/dates";
import type { Ctx } from "@/lib/platform/context";
import { publicStorage } from "@/lib/providers/storage";
import { EMAIL_FILE } from "@/lib/uploads/rules";
import type { ExportFile } from "../presenter";
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
 * It is written while it is read.
 */
export async function farmArchive(ctx: Ctx, { id, handle, time_zone }: FarmRow): Promise<ExportFile> {
  const photos = await listPhotoFolders(ctx.db, id);
  const entries = [...FARM_TABLES.flatMap((table) => filesOf(ctx, table, id)), ...photos.map(photoOf)];
  const filename = `${handle}-${formatDay(ctx.clock.now(), time_zone)}.zip`;
  return { body: writeZip(entries), type: "application/zip", filename };
}
