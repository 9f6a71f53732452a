import { eq } from "drizzle-orm";
import { createTranslator } from "use-intl/core";
import { describe, expect, it, vi } from "vitest";
import LogsPage from "@/app/[lang]/admin/logs/page";
import PaymentsPage from "@/app/[lang]/admin/payments/page";
import ProducersPage from "@/app/[lang]/admin/producers/page";
import QrCardsPage from "@/app/[lang]/admin/qr-cards/page";
import QueuePage from "@/app/[lang]/admin/tools/page";
import UsersPage from "@/app/[lang]/admin/users/page";
import { FarmLink } from "@/components/logs/cells";
import { db } from "@/db/client";
import { audit_entries, farms, users } from "@/db/schema";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { readLog } from "@/lib/logs/service/read";
import { lookUpAddress } from "@/lib/tools/service/suppressions";
import { readUser } from "@/lib/users/service/page";
import { asUser } from "@/tests/factories/context";
import { makeTenant, makeUser } from "@/tests/factories/tenant";
import { makeSuppression } from "@/tests/factories/tools";
import { elementsOf, openPage, type Query } from "@/tests/setup/opened-page";

vi.mock("next-intl/server", () => ({
  setRequestLocale: () => undefined,
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "fr", messages: CATALOGUE.fr, namespace: namespace as "logs" }),
}));

/** Opens a page as a super administrator. */
const opened = async (page: unknown, query: Query) =>
  openPage(page, { user: await makeUser({ is_admin: true }), query });
const queryOf = (link: string): Query => Object.fromEntries(new URLSearchParams(link.split("?")[1]));
const nextOf = ({ links }: { links: string[] }) => links.find((link) => queryOf(link).after !== undefined)!;

describe("a list that is opened by an outdated filter", () => {
  it("leads to its next page without that filter, which another one follows", async () => {
    const request_id = crypto.randomUUID();
    const line = { actor: "job", action: "produce.update", request_id } as const;
    await db()
      .insert(audit_entries)
      .values(Array.from({ length: 120 }, () => line));
    const asked = { log: "audit", q: request_id };
    const first = await opened(LogsPage, { ...asked, action: "produce.gone" });
    expect(queryOf(nextOf(first))).toEqual({ ...asked, after: expect.any(String) });
    const second = await opened(LogsPage, queryOf(nextOf(first)));
    expect(nextOf(second)).not.toBe(nextOf(first));
  });

  it("does so for users, whose order and search stay", async () => {
    const word = `liste${process.pid}x`;
    await db()
      .insert(users)
      .values(Array.from({ length: 60 }, (_, at) => ({ name: "Zoé", email: `${word}${at}@ferme.test` })));
    const first = await opened(UsersPage, { q: word, only: "gone", sort: "last_log_in" });
    expect(queryOf(nextOf(first))).toEqual({ q: word, sort: "last_log_in", after: expect.any(String) });
  });

  it("does so for producers: pages, download and filters are those of what is shown", async () => {
    const word = `producteur${process.pid}x`;
    await makeTenant({ name: word });
    const { elements, links } = await opened(ProducersPage, { q: word, plan: "old", page: "2" });
    const addresses = elements.flatMap(({ props }) => (props.address ? [props.address] : []));
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(address).toEqual({ q: word });
    expect(links).toContain(`/api/producers/export?q=${word}`);
  });

  it.each([
    ["payments", PaymentsPage, { page: "x" }],
    ["QR cards", QrCardsPage, { after: "x" }],
  ])("shows the beginning of %s by a place that is none", async (_, page, query) => {
    expect((await opened(page, query)).first).toBeUndefined();
  });
});

describe("a page past the end of a list", () => {
  it("says so, and leads to the first one", async () => {
    const word = `loin${process.pid}x`;
    const { owner } = await makeTenant({ name: word });
    const cases: [unknown, Query, Query][] = [
      [ProducersPage, { q: word, page: "99" }, { q: word }],
      [UsersPage, { q: owner.email, after: "1.1" }, { q: owner.email }],
      [LogsPage, { log: "audit", after: "1.1" }, { log: "audit" }],
      [PaymentsPage, { show: "payments", page: "999" }, { show: "payments" }],
      [QrCardsPage, { after: "1" }, {}],
      [QueuePage, { after: "999999999999" }, {}],
    ];
    for (const [page, query, left] of cases) {
      const { first } = await opened(page, query);
      expect(queryOf(first as string)).toEqual(left);
    }
  });

  it("is not said of a list that is empty", async () => {
    for (const page of [ProducersPage, UsersPage])
      expect((await opened(page, { q: "personne-du-tout" })).first).toBeUndefined();
  });
});

describe("a farm that was deleted", () => {
  it("is named by logs, by tools and by the page of an account, without a link to a page that is none", async () => {
    const { farm } = await makeTenant({ name: "Ferme fermée" });
    const { id: user_id, uuid: user_uuid } = await makeUser();
    const request_id = crypto.randomUUID();
    const line = { actor: "user", user_id, action: "produce.update", farm_id: farm.id, request_id } as const;
    await db().insert(audit_entries).values(line);
    const { address } = await makeSuppression({ farm_id: farm.id });
    await db().update(farms).set({ deleted_at: new Date() }).where(eq(farms.id, farm.id));
    const ctx = asUser(await makeUser({ is_admin: true }));
    const log = await readLog(ctx, "audit", { q: request_id });
    const named = [
      ...("rows" in log && log.log === "audit" ? log.rows.map((row) => row.farm) : []),
      ...(await lookUpAddress(ctx, { address })).suppressions.map((row) => row.farm),
      ...(await readUser(ctx, { user_uuid })).acts.map((act) => act.farm),
    ];
    expect(named).toEqual(Array(3).fill({ uuid: farm.uuid, name: "Ferme fermée", deleted: true }));
    const linksOf = async (deleted: boolean) => {
      const shown = await FarmLink({ lang: "fr", farm: { uuid: farm.uuid, name: "Ferme", deleted } });
      return elementsOf(shown).filter(({ props }) => props.href !== undefined).length;
    };
    expect([await linksOf(false), await linksOf(true)]).toEqual([1, 0]);
  });
});
