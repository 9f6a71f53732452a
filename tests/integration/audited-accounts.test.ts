import { and, eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { createTranslator } from "use-intl/core";
import { describe, expect, it, vi } from "vitest";
import { AuditTable } from "@/components/logs/audit-table";
import { ActList } from "@/components/users/act-list";
import { db } from "@/db/client";
import { audit_entries } from "@/db/schema";
import { login } from "@/lib/accounts/service/log-in";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { adminHref } from "@/lib/i18n/routes";
import type { AuditLine } from "@/lib/logs/presenter";
import { readLog } from "@/lib/logs/service/read";
import { blockUser } from "@/lib/users/service/block";
import { createUser } from "@/lib/users/service/create";
import { readUser } from "@/lib/users/service/page";
import { makeAccount, PASSWORD } from "@/tests/factories/account";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeFarm, makeTenant, makeUser } from "@/tests/factories/tenant";

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "fr", messages: CATALOGUE.fr, namespace: namespace as "logs" }),
}));

const potager = async () => makeUser({ is_admin: true, name: "Alix Aide" });

async function linesWith(q: string, action?: string): Promise<AuditLine[]> {
  const found = await readLog(asUser(await potager()), "audit", { q, action });
  return found.log === "audit" ? found.rows : [];
}

/** What the log shows of a line on a phone, where only cells with a place are shown. */
async function shownOnPhone(row: AuditLine): Promise<string> {
  const { props } = await AuditTable({ lang: "fr", rows: [row], caption: "Actions" });
  const columns = props.columns as {
    id: string;
    place?: string;
    cell: (line: AuditLine) => React.ReactNode;
  }[];
  const cells = columns.filter(({ id, place }) => place && id !== "farm");
  return cells.map(({ cell }) => renderToStaticMarkup(cell(row))).join(" ");
}

describe("an act on the account of another person", () => {
  it("names that person with the way to their page, and is found by their email, once", async () => {
    const admin = await potager();
    const { owner } = await makeTenant();
    await blockUser(asUser(admin), { user_uuid: owner.uuid, reason: "Pourriel" });
    const [line, ...others] = await linesWith(owner.email.toUpperCase());
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      ...{ user: "Alix Aide", action: "account.block" },
      person: { uuid: owner.uuid, name: owner.name, email: owner.email },
    });
    expect(await linesWith(admin.email, "account.block")).toMatchObject([{ key: line!.key }]);
    expect(await shownOnPhone(line!)).toContain(adminHref("fr", `/users/${owner.uuid}`));
  });

  it("is not said of what people do to their own, nor of a number that is no account", async () => {
    const owner = await makeUser();
    const line = { actor: "user", user_id: owner.id, subject_id: owner.id, request_id: "test" } as const;
    await db()
      .insert(audit_entries)
      .values([
        { ...line, action: "account.add-token" },
        { ...line, user_id: null, action: "account.change-faq" },
        { ...line, actor: "visitor", user_id: null, action: "account.use-recovery-code" },
      ]);
    const found = await linesWith(owner.email);
    expect(found.map(({ action, person }) => [action, person?.uuid ?? null])).toEqual([
      ["account.use-recovery-code", owner.uuid],
      ["account.add-token", null],
    ]);
  });

  it("names the person on the page of the super administrator, and not on their own", async () => {
    const admin = await potager();
    const email = `cree-${crypto.randomUUID()}@ferme.test`;
    const input = { name: "Rosa Créée", email, lang: "fr" };
    const { user_uuid } = await createUser(asUser(admin), input);
    const ctx = asUser(await potager());
    const { acts } = await readUser(ctx, { user_uuid: admin.uuid });
    expect(acts).toMatchObject([
      { action: "account.create", person: { uuid: user_uuid, name: "Rosa Créée" } },
    ]);
    const list = renderToStaticMarkup(await ActList({ lang: "fr", acts }));
    expect(list).toContain(adminHref("fr", `/users/${user_uuid}`));
    const { acts: own } = await readUser(ctx, { user_uuid });
    expect(own).toMatchObject([{ action: "account.create", person: null }]);
  });
});

it("a phone shows the values of a line and its request too", async () => {
  const { farm, owner } = await makeTenant();
  const request_id = crypto.randomUUID();
  await db()
    .insert(audit_entries)
    .values({
      ...{ actor: "user", user_id: owner.id, farm_id: farm.id, action: "farm.hold-sending", request_id },
      after: { sending_held_reason: "Plaintes" },
    });
  const [line] = await linesWith(request_id);
  const shown = await shownOnPhone(line!);
  expect(shown).toContain("Plaintes");
  expect(shown).toContain(request_id);
  expect(shown).not.toMatch(/max-md:hidden|line-clamp/);
});

it("a log-in changes nothing of the account that the audit tells", async () => {
  const account = await makeAccount();
  await makeFarm(account);
  await login(asVisitor(), { email: account.email, password: PASSWORD });
  const changes = and(eq(audit_entries.subject_id, account.id), eq(audit_entries.action, "account.update"));
  expect(await db().select().from(audit_entries).where(changes)).toEqual([]);
});
