import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { subscribers, suppressions } from "@/db/schema";
import { runImport } from "@/lib/imports/service/jobs";
import { listImportRows } from "@/lib/imports/service/read";
import { startImport } from "@/lib/imports/service/steps";
import { fixedClock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { asJob, asUser } from "@/tests/factories/context";
import { checkedImport } from "@/tests/factories/imports";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import type { Fixture } from "@/tests/fixtures/imports/fixture";
import { PEOPLE } from "@/tests/fixtures/imports/people";
import { PROGRAMS } from "@/tests/fixtures/imports/programs";
import { SHAPES } from "@/tests/fixtures/imports/shapes";
import { TEXTS } from "@/tests/fixtures/imports/texts";

const clock = fixedClock("2026-11-20T15:00:00Z");

async function makeKnown(farm: { id: number }) {
  await makeSubscriber(farm, { email: "known@abonne.test", name: "Known", zipcode: "J3B 1A1" });
  await makeSubscriber(farm, { email: "gone@abonne.test", unsubscribed_at: new Date() }, []);
  await db()
    .insert(suppressions)
    .values({ farm_id: farm.id, channel: "email", address: "bounced@abonne.test", reason: "bounced" });
}

/** Imports a file to its end, and returns what was reported before the start and who was added. */
async function reportOf({ file, basis, report }: Fixture) {
  const { owner, farm } = await makeTenant();
  await makeKnown(farm);
  const ctx = asUser(owner, { clock });
  const bytes = typeof file === "function" ? await file() : file;
  try {
    const values = basis ? { basis, given_on: "" } : {};
    const { id: import_id, kind, mapping, counts } = await checkedImport(ctx, farm, bytes, values);
    const input = { farm_id: farm.id, import_id };
    const { rows } = await listImportRows(ctx, { ...input, per_page: 50 });
    const listed = rows.map(({ line, outcome, remarks }) => [
      line,
      outcome,
      ...remarks.map(({ column, reason }) => `${column} ${reason}`),
    ]);
    if ("fault" in report || !report.people) return { kind, mapping, counts, listed };
    await startImport(ctx, { ...input, declared: "on" });
    await runImport(asJob({ clock }), { import_id });
    const added = await db()
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.farm_id, farm.id), eq(subscribers.source, "import")))
      .orderBy(asc(subscribers.id));
    const people = added.map(({ name, email, phone }) => [name, email, phone].filter(Boolean).join(" "));
    return { kind, mapping, counts, listed, people };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid")
      return { fault: Object.values(error.fields)[0]?.[0]?.key };
    throw error;
  }
}

const GROUPS = {
  "texts in any encoding": TEXTS,
  "shapes of files": SHAPES,
  "people of a file": PEOPLE,
  "exports of other programs": PROGRAMS,
};

describe.each(Object.entries(GROUPS))("%s", (_, fixtures) => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", async (_name, fixture) => {
    const found = await reportOf(fixture);
    expect(found).toMatchObject(
      "fault" in fixture.report ? fixture.report : { listed: [], ...fixture.report },
    );
  });
});

it("has the 45 files that were asked for", () => {
  expect(Object.values(GROUPS).flat().length).toBeGreaterThanOrEqual(45);
});
