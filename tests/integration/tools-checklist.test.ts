import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries } from "@/db/schema";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { CHECK_GROUPS, commandOf } from "@/lib/tools/rules";
import { clearCheck, readChecklist, recordCheck } from "@/lib/tools/service/checklist";
import { LANGS } from "@/lib/vocabulary/languages";
import { LAUNCH_CHECKS } from "@/lib/vocabulary/site-enumerations";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeTenant, makeUser } from "@/tests/factories/tenant";

const name = "stripe-refunds";

describe("the launch checklist", () => {
  it("has what docs/before-real-money.md has, in its order, with words in each language", () => {
    const document = readFileSync("docs/before-real-money.md", "utf8");
    const [tables = "", unseen = ""] = document.split("## What no command can show");
    const commands = [...tables.matchAll(/`(npm run check:provider -- [a-z-]+)`/g)].map(([, one]) => one);
    expect(LAUNCH_CHECKS.flatMap((check) => commandOf(check) ?? [])).toEqual(commands);
    const { checks: reading } = CHECK_GROUPS.find(({ group }) => group === "reading")!;
    expect(unseen.match(/^- /gm)).toHaveLength(reading.length);
    expect(CHECK_GROUPS.flatMap(({ checks }) => checks)).toEqual(LAUNCH_CHECKS);
    for (const lang of LANGS)
      expect(Object.keys(CATALOGUE[lang].tools.checklist.checks)).toEqual([...LAUNCH_CHECKS]);
  });

  it("is for super administrators alone", async () => {
    const { owner } = await makeTenant();
    for (const call of [
      (ctx: ReturnType<typeof asVisitor>) => readChecklist(ctx),
      (ctx: ReturnType<typeof asVisitor>) => recordCheck(ctx, { name }),
      (ctx: ReturnType<typeof asVisitor>) => clearCheck(ctx, { name }),
    ]) {
      await expect(call(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(call(asUser(owner))).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("holds who checked what, when, with a note, also once more; all of it stays in the audit", async () => {
    const [one, other] = [
      await makeUser({ is_admin: true, name: "Alix Aide" }),
      await makeUser({ is_admin: true, name: "Noé Neuf" }),
    ];
    const made = async () => (await readChecklist(asUser(one))).find((check) => check.name === name);
    await recordCheck(asUser(one), { name, note: "Version 2026-10" });
    expect(await made()).toMatchObject({ note: "Version 2026-10", by: "Alix Aide", at: expect.any(Date) });
    // Who did not see that tick does not replace it.
    for (const seen_at of [undefined, "", "2026-01-01T00:00:00.000Z"])
      await expect(recordCheck(asUser(other), { name, note: "vu", seen_at })).rejects.toMatchObject({
        code: "conflict",
      });
    await recordCheck(asUser(other), { name, seen_at: (await made())?.at.toISOString() });
    expect(await made()).toMatchObject({ note: "", by: "Noé Neuf" });
    await clearCheck(asUser(one), { name });
    expect(await made()).toBeUndefined();
    await expect(clearCheck(asUser(one), { name })).rejects.toMatchObject({ code: "conflict" });
    const acts = await db()
      .select({ action: audit_entries.action, after: audit_entries.after })
      .from(audit_entries)
      .where(and(eq(audit_entries.user_id, one.id)))
      .orderBy(audit_entries.id);
    expect(acts).toEqual([
      { action: "account.record-check", after: { check: name, reason: "Version 2026-10" } },
      { action: "account.clear-check", after: { check: name } },
    ]);
  });

  it("refuses what is not on the list, and a note that is too long", async () => {
    const ctx = asUser(await makeUser({ is_admin: true }));
    for (const input of [{ name: "nothing" }, {}, { name, note: "x".repeat(501) }])
      await expect(recordCheck(ctx, input)).rejects.toThrow();
  });
});
