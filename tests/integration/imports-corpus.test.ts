import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deliveries } from "@/db/schema";
import { checkImport, runImport } from "@/lib/imports/service/jobs";
import { listImportRows, readImport } from "@/lib/imports/service/read";
import { organizeImport, startImport } from "@/lib/imports/service/steps";
import { uploadImport } from "@/lib/imports/service/upload";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { asJob, asUser } from "@/tests/factories/context";
import { DECLARED } from "@/tests/factories/imports";
import { makeNotification, makeTenant } from "@/tests/factories/tenant";
import { MADE } from "@/tests/fixtures/imports/made";
import type { Expected } from "@/tests/fixtures/imports/made/made-file";

const FOLDER = join(import.meta.dirname, "../fixtures/imports/corpus");
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length));
const clock = fixedClock("2026-11-20T15:00:00Z");

type Wanted = Expected & { answers?: Record<string, unknown> };
const wantedOf = (name: string): Wanted => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8"));

/** Returns everybody on the list of a farm: name, email, phone, language, state and categories. */
async function peopleOf(farm: { id: number }): Promise<string[]> {
  const rows = await db().execute<{ person: string }>(sql`
    select concat_ws(' | ', s.name, coalesce(s.email, ''), coalesce(s.phone, ''), s.lang,
      case when s.unsubscribed_at is not null then 'unsubscribed'
        when coalesce(s.email_consent_until, s.sms_consent_until) is not null then 'active' else 'pending' end,
      coalesce((select string_agg(c.name, ', ' order by c.name) from subscriber_categories sc
        join categories c on c.id = sc.category_id where sc.subscriber_id = s.id), '')) as person
    from subscribers s where s.farm_id = ${farm.id} and s.erased_at is null`);
  return rows.map(({ person }) => person).sort();
}

/** Sends a message to all on both channels, and returns the addresses that it goes to. */
async function reachedBy(ctx: ReturnType<typeof asUser>, farm: { id: number }): Promise<string[]> {
  const notification = await makeNotification(farm);
  try {
    await sendNotification(ctx, { farm_id: farm.id, notification_id: notification.id, when: "now" });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(JSON.stringify(error.fields)).toContain("noRecipients");
  }
  const rows = await db()
    .select({ address: deliveries.address })
    .from(deliveries)
    .where(eq(deliveries.notification_id, notification.id));
  return rows.map(({ address }) => address).sort();
}

/** Imports a file as the wizard guesses it. */
async function importedFile(name: string, answers: Record<string, unknown>) {
  const { owner, farm } = await makeTenant();
  const ctx = asUser(owner, { clock });
  const input = { farm_id: farm.id };
  const file = new Uint8Array(readFileSync(join(FOLDER, name)));
  const entry = await uploadImport(ctx, { ...input, file, file_name: name });
  const ids = { ...input, import_id: entry.id };
  const organize = (more: object) =>
    organizeImport(ctx, { ...ids, mapping: entry.mapping, ...DECLARED, ...answers, ...more });
  const asks = await organize({}).then(
    () => false,
    (error: AppError) => JSON.stringify(error.fields).includes("importStatusColumn") || Promise.reject(error),
  );
  if (asks) await organize({ no_refusals: true, ...answers });
  await checkImport(asJob({ clock }), { import_id: entry.id, run: 1 });
  const { rows } = await listImportRows(ctx, { ...ids, per_page: 50 });
  const listed = rows.map(({ line, outcome, remarks }) =>
    [line, outcome, ...remarks.map(({ reason }) => reason)].join(" "),
  );
  await startImport(ctx, { ...ids, declared: "on" });
  await runImport(asJob({ clock }), { import_id: entry.id });
  const { counts, status } = await readImport(ctx, ids);
  expect(status).toBe("done");
  const found = {
    ...(entry.header_line > 1 ? { header_line: entry.header_line } : {}),
    ...(entry.sheets.length > 1 ? { sheet: entry.sheet } : {}),
  };
  return {
    ...found,
    asks,
    counts,
    listed,
    people: await peopleOf(farm),
    reached: await reachedBy(ctx, farm),
  };
}

const refusal = (error: unknown) => {
  if (error instanceof AppError && error.fields.file) return { fault: error.fields.file[0]?.key };
  throw error;
};

describe("a file as a tool makes it", () => {
  it.each(FILES)("%s", async (name) => {
    const { answers = {}, ...wanted } = wantedOf(name);
    const found = await importedFile(name, answers).catch(refusal);
    const sorted = (list?: string[]) => list && [...list].sort();
    expect(found).toEqual(
      wanted.fault
        ? { fault: wanted.fault }
        : { asks: false, ...wanted, people: sorted(wanted.people), reached: sorted(wanted.reached) },
    );
  });
});

it("is made the same way by the generator, with what was expected", async () => {
  expect(FILES.toSorted()).toEqual(MADE.map(({ name }) => name).sort());
  for (const { name, bytes, expected, answers } of MADE) {
    const made = typeof bytes === "function" ? await bytes() : bytes;
    expect(made.equals(readFileSync(join(FOLDER, name))), name).toBe(true);
    expect(wantedOf(name)).toEqual(JSON.parse(JSON.stringify({ ...expected, answers })));
  }
});
