import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { imports } from "@/db/schema";
import { organizeImport, startImport } from "@/lib/imports/service/steps";
import { uploadImport } from "@/lib/imports/service/upload";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { asUser } from "@/tests/factories/context";
import { DECLARED } from "@/tests/factories/imports";
import { makeTenant } from "@/tests/factories/tenant";
import { timed } from "../beside-sql";
import { startBenchDatabase } from "../database";
import { peakMemoryMb, script, startProcess, stop, watchChildrenMb } from "../processes";
import { median } from "../quantiles";
import type { Row } from "../table";

const PEOPLE = 50_000;
const EXPORTED = 1_000_000;
/** Ratios are computed within a round; the median round counts. */
const ROUNDS = 3;
const MIN_RATIO = 0.75;
const MOST_WORKER_MB = 150;
const FEW = 50_000;
/** The memory of an export is constant when that of a million people is at most so many times that of few. */
const MOST_GROWTH = 1.2;

const fileOf = (round: number) =>
  new TextEncoder().encode(
    [
      "Nom,Courriel,Téléphone,Code postal",
      ...Array.from({ length: PEOPLE }, (_, at) => {
        const phone = `${514 + (round % 2) * 73} ${String(200 + Math.floor(at / 10_000))} ${String(at % 10_000).padStart(4, "0")}`;
        return `Client ${at},client${at}@round${round}.test,${at % 2 ? phone : ""},J3B 1A1`;
      }),
    ].join("\n"),
  );

/** Waits until the worker has brought an import to a state. */
async function until(import_id: number, status: string): Promise<void> {
  for (;;) {
    const [entry] = await db().select().from(imports).where(eq(imports.id, import_id));
    if (entry?.status === status) return;
    if (entry?.status === "failed") throw new Error("the import failed");
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Inserts the same people and consents with two plain statements, into the same tables with their indexes. */
async function bareInsert(round: number): Promise<number> {
  const { farm } = await makeTenant();
  return timed(async () => {
    await db().execute(sql`
      insert into subscribers (farm_id, name, email, phone, zipcode, lang, source)
      select ${farm.id}, 'Client ' || at, 'client' || at || '@round' || ${round}::int || '.test',
        case when at % 2 = 1 then '+1514' || (2000000 + at) end, 'J3B 1A1', 'fr', 'import'
      from generate_series(0, ${PEOPLE - 1}) at`);
    await db().execute(sql`
      insert into consents (farm_id, subscriber_id, channel, act, basis, source, lang, address)
      select farm_id, id, 'email', 'granted', 'declared_by_owner', 'import', lang, email from subscribers
      where farm_id = ${farm.id}
      union all
      select farm_id, id, 'sms', 'granted', 'declared_by_owner', 'import', lang, phone from subscribers
      where farm_id = ${farm.id} and phone is not null`);
  });
}

interface Imported {
  upload: number;
  check: number;
  run: number;
}

/** Imports a file of 50,000 people through the running worker. */
async function wholeImport(round: number): Promise<Imported> {
  const { farm, owner } = await makeTenant();
  const ctx = asUser(owner);
  const input = { farm_id: farm.id };
  let import_id = 0;
  let mapping: unknown;
  const upload = await timed(async () => {
    ({ id: import_id, mapping } = await uploadImport(ctx, { ...input, file: fileOf(round) }));
  });
  const check = await timed(async () => {
    await organizeImport(ctx, { ...input, import_id, mapping, ...DECLARED });
    await until(import_id, "checked");
  });
  const run = await timed(async () => {
    await startImport(ctx, { ...input, import_id, declared: "on" });
    await until(import_id, "done");
  });
  const [entry] = await db().select().from(imports).where(eq(imports.id, import_id));
  if (entry?.counts.new !== PEOPLE) throw new Error(`imported ${JSON.stringify(entry?.counts)}`);
  return { upload, check, run };
}

/** Adds people to a new farm without consents, and exports them in a process with little memory. */
async function wholeExport(people: number): Promise<{ seconds: number; memory: number }> {
  const { farm, owner } = await makeTenant();
  await db().execute(sql`
    insert into subscribers (farm_id, name, email, lang, source)
    select ${farm.id}, 'Client ' || at, 'client' || at || '@farm' || ${farm.id}::int || '.test', 'fr', 'import'
    from generate_series(1, ${people}) at`);
  await db().execute(sql`analyze subscribers`);
  const child = await startProcess(
    ["--max-old-space-size=128", ...script("tests/bench/imports/export-process.ts")],
    process.env,
  );
  const { ms, bytes } = await new Promise<{ ms: number; bytes: number }>((done, fail) => {
    child.once("message", (answer) => done(answer as { ms: number; bytes: number }));
    child.once("exit", (code) => fail(new Error(`the export ended with ${code}`)));
    child.send({ farm_id: farm.id, user_id: owner.id });
  });
  const memory = peakMemoryMb(child) ?? Number.NaN;
  await stop(child);
  if (bytes < people * 20) throw new Error(`only ${bytes} bytes were exported`);
  return { seconds: ms / 1000, memory };
}

/** Measures the import of 50,000 people beside the bare insert of the same rows, and the export of a million. */
export async function benchImports(): Promise<Row[]> {
  const database = await startBenchDatabase();
  const worker = await startProcess(WORKER_ARGS, process.env);
  const importMemory = watchChildrenMb(worker);
  const rounds: (Imported & { bare: number })[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bareFirst = round % 2 === 0;
    const early = bareFirst ? await bareInsert(round) : null;
    const imported = await wholeImport(round);
    rounds.push({ ...imported, bare: early ?? (await bareInsert(round)) });
  }
  const memory = peakMemoryMb(worker) ?? Number.NaN;
  const ofImports = importMemory();
  await stop(worker);
  const few = await wholeExport(FEW);
  const many = await wholeExport(EXPORTED);
  const growth = many.memory / few.memory;
  await db().$client.end();
  await database.discard();

  const whole = ({ upload, check, run }: Imported) => upload + check + run;
  const ratio = median(rounds.map((round) => round.bare / round.run));
  const seconds = (pick: (round: (typeof rounds)[number]) => number) =>
    `${(median(rounds.map(pick)) / 1000).toFixed(1)} s`;
  return [
    { what: `bare insert of ${PEOPLE} people with their consents`, value: seconds(({ bare }) => bare) },
    {
      what: "the same file: upload, check, import",
      value: `${seconds(({ upload }) => upload)}, ${seconds(({ check }) => check)}, ${seconds(({ run }) => run)}`,
    },
    {
      what: "import / bare insert, rows a second",
      value: ratio.toFixed(2),
      wanted: `at least ${MIN_RATIO}`,
      met: ratio >= MIN_RATIO,
    },
    {
      what: "upload, check and import / bare insert, rows a second",
      value: median(rounds.map((round) => round.bare / whole(round))).toFixed(2),
    },
    {
      what: "memory of the worker, at most",
      value: `${memory.toFixed(0)} MB`,
      wanted: `at most ${MOST_WORKER_MB} MB`,
      met: memory <= MOST_WORKER_MB,
    },
    {
      what: "memory of its process of imports, at most",
      value: `${ofImports} MB`,
      wanted: `at most ${MOST_WORKER_MB} MB`,
      met: ofImports <= MOST_WORKER_MB,
    },
    { what: `export of ${EXPORTED} people as CSV`, value: `${many.seconds.toFixed(0)} s` },
    {
      what: `memory of that process (for ${FEW} people)`,
      value: `${many.memory} MB (${few.memory} MB)`,
      wanted: `at most ${MOST_GROWTH} times`,
      met: growth <= MOST_GROWTH,
    },
  ];
}
