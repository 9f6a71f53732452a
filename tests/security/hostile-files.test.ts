import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { import_rows, imports } from "@/db/schema";
import { createCategory } from "@/lib/categories/service";
import { attachVerificationFile } from "@/lib/farms/service/verification-files";
import { uploadImport } from "@/lib/imports/service/upload";
import type { PoolCtx } from "@/lib/platform/context";
import { searchFarms } from "@/lib/search/service";
import { uploadImage } from "@/lib/uploads/service";
import { asUser, asVisitor } from "@/tests/factories/context";
import { HOSTILE_PICTURES, HOSTILE_SPREADSHEETS, HOSTILE_TEXTS } from "@/tests/factories/hostile-files";
import { xlsx } from "@/tests/factories/spreadsheets";
import { makeTenant } from "@/tests/factories/tenant";
import { expectBrief, unitMs } from "@/tests/setup/held-thread";

/** Libraries that read a format of files, however they are loaded. */
const READERS =
  /(?:from|import|import\(|require\()\s*["'`](papaparse|sax|yauzl|sharp|(?:node:)?zlib|pdf-lib|libheif-js[^"'`]*|exifr|jszip|fast-xml-parser|xlsx|exceljs|unzipper|adm-zip|fflate|xml2js|csv-parse[^"'`]*)["'`]/;

type Send = (ctx: PoolCtx, farm_id: number, file: Uint8Array) => Promise<unknown>;
const toImport: Send = (ctx, farm_id, file) => uploadImport(ctx, { farm_id, file, file_name: "a.xlsx" });
const toUploads: Send = (ctx, farm_id, file) => uploadImage(ctx, { farm_id, file });

const toVerification: Send = (ctx, farm_id, file) =>
  attachVerificationFile(ctx, { farm_id, file, file_name: "a.jpg" });

type Files = Record<string, () => Promise<Buffer>>;
/** The same pictures at the door of documents, which are kept larger. */
const HOSTILE_DOCUMENTS: Files = { ...HOSTILE_PICTURES };
/** What reads files: the hostile files that it is given through its door, or why it reads none of a person. */
const PARSERS: Record<string, { files: Files; send: Send } | "only writes" | "reads our own files"> = {
  "lib/imports/parsing/read-text.ts": { files: HOSTILE_TEXTS, send: toImport },
  "lib/imports/parsing/unzip.ts": { files: HOSTILE_SPREADSHEETS, send: toImport },
  "lib/imports/parsing/xml.ts": { files: HOSTILE_SPREADSHEETS, send: toImport },
  "lib/uploads/render.ts": { files: HOSTILE_DOCUMENTS, send: toVerification },
  "lib/uploads/service.ts": { files: HOSTILE_PICTURES, send: toUploads },
  "lib/files/operations/pdf-drawing.ts": "only writes",
  "lib/payments/documents/files/page-writer.ts": "only writes",
  "lib/qr-codes/cards.ts": "only writes",
  "lib/qr-codes/drawing.ts": "only writes",
  "lib/qr-codes/poster.ts": "only writes",
  "lib/qr-codes/service/files.ts": "only writes",
  "lib/reports/operations/curve.ts": "only writes",
  "lib/files/operations/csv.ts": "only writes",
  "lib/pictures/draw.ts": "reads our own files",
  "lib/transport/page-cache/stored-page.ts": "reads our own files",
};

/** The most that one file may take: ten seconds of a processor of the year 2020, and bytes of memory above what the process had. */
const MOST_UNITS = 1000;
const MOST_BYTES = 400 * 1024 * 1024;

const sources = ["lib", "app", "emails"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file));

it("knows every reader of files of the product", () => {
  const found = sources.filter((file) => READERS.test(readFileSync(file, "utf8")));
  expect(found.sort()).toEqual(Object.keys(PARSERS).sort());
});

it.each([
  'import sax from "sax";',
  'const { default: sharp } = await import("sharp");',
  "const zip = require('yauzl');",
  'import "node:zlib";',
])("knows a reader however it is loaded: %s", (line) => {
  expect(line).toMatch(READERS);
});

it("knows every verb that takes a file", () => {
  const takers = sources.filter((file) => /instanceof\(Uint8Array/.test(readFileSync(file, "utf8")));
  expect(takers.sort()).toEqual(["lib/farms/inputs.ts", "lib/imports/inputs.ts", "lib/uploads/inputs.ts"]);
});

let longest = { units: 0, name: "" };
afterAll(() => console.log(`hostile files: at most ${longest.units.toFixed(1)} units, ${longest.name}`));

const doors = [
  ...new Set(Object.values(PARSERS).flatMap((parser) => (typeof parser === "string" ? [] : [parser.files]))),
];
const sendOf = (files: Files) =>
  Object.values(PARSERS).flatMap((parser) =>
    typeof parser !== "string" && parser.files === files ? [parser.send] : [],
  )[0]!;

describe.each(doors.flatMap((files) => Object.keys(files).map((name) => ({ name, files }))))(
  "a hostile file",
  ({ name, files }) => {
    it(`is read or refused, in little time and memory: ${name}`, { timeout: 120_000 }, async () => {
      const file = new Uint8Array(await files[name]!());
      expect(file.length).toBeLessThan(5 * 1024 * 1024);
      const { farm, owner } = await makeTenant();
      const before = process.memoryUsage.rss();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss());
      }, 20);
      const send = async () => {
        const began = process.cpuUsage();
        const refusal = await sendOf(files)(asUser(owner), farm.id, file).then(
          () => null,
          (error: { code?: string }) => error.code ?? error,
        );
        const { user, system } = process.cpuUsage(began);
        expect([null, "invalid"]).toContain(refusal);
        expect((user + system) / 1000 / unitMs()).toBeLessThan(MOST_UNITS);
      };
      const held = await expectBrief(name, send).finally(() => clearInterval(watch));
      if (held.units > longest.units) longest = { units: held.units, name };
      expect(most - before).toBeLessThan(MOST_BYTES);
      const lines = await db()
        .select({ line: import_rows.line })
        .from(import_rows)
        .where(eq(import_rows.farm_id, farm.id))
        .orderBy(import_rows.line);
      if (lines.length < 10) for (const { line } of lines) expect(line).toBeLessThan(1_100_000);
    });
  },
);

it("counts the rows of a sheet itself", async () => {
  const { farm, owner } = await makeTenant();
  const file = new Uint8Array(
    await HOSTILE_SPREADSHEETS["rows that name huge, doubled and negative numbers"]!(),
  );
  const { id, total } = await uploadImport(asUser(owner), { farm_id: farm.id, file });
  expect(total).toBe(6);
  const rows = await db()
    .select()
    .from(import_rows)
    .where(eq(import_rows.import_id, id))
    .orderBy(import_rows.line);
  expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
});

it("keeps a text well formed wherever it is cut", async () => {
  const { farm, owner } = await makeTenant();
  const long = await xlsx([
    ["Nom", "Courriel"],
    [`${"a".repeat(999)}😀`, "eve@abonne.test"],
  ]);
  const { id } = await uploadImport(asUser(owner), {
    farm_id: farm.id,
    file: new Uint8Array(long),
    file_name: `😀${"a".repeat(199)}`,
  });
  const [row] = await db().select().from(import_rows).where(eq(import_rows.import_id, id));
  expect(row?.cells[0]).toBe("a".repeat(999));
  const [entry] = await db().select().from(imports).where(eq(imports.id, id));
  expect(entry?.file_name).toBe("a".repeat(199));
});

it("lets a stranger search while a farm uploads a file and writes fourteen times", async () => {
  const { farm, owner } = await makeTenant();
  const ctx = asUser(owner);
  const rows = Array.from({ length: 60_000 }, (_, at) => `Client ${at},client${at}@many.test`);
  const file = new TextEncoder().encode(["Nom,Courriel", ...rows].join("\n"));
  const ends: string[] = [];
  const underway = () =>
    db().execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like '%import_rows%'`);
  const upload = uploadImport(ctx, { farm_id: farm.id, file }).then(() => ends.push("upload"));
  await expect.poll(underway, { interval: 5 }).not.toHaveLength(0);
  const writes = Array.from({ length: 14 }, (_, at) =>
    createCategory(asUser(owner), { farm_id: farm.id, name: `Paniers ${at}` }),
  );
  const searches = Array.from({ length: 5 }, () =>
    searchFarms(asVisitor(), { q: "ferme" }).then(() => ends.push("search")),
  );
  await Promise.all([upload, ...writes, ...searches]);
  expect(ends).toEqual(["search", "search", "search", "search", "search", "upload"]);
});
