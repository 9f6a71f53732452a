import { beforeAll, describe, expect, it } from "vitest";
import type { Log } from "@/lib/logs/rules";
import { readLog } from "@/lib/logs/service/read";
import { asUser } from "@/tests/factories/context";
import { makeManyLogLines } from "@/tests/factories/logs";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";
import { makeTenant } from "@/tests/factories/tenant";

const LINES = 100_000;
const tag = `line${process.pid}x`;
const potager = asUser({ id: 1, is_admin: true });

const TABLES: Partial<Record<Log, string>> = {
  messages: "transactional_messages",
  audit: "audit_entries",
  webhooks: "webhook_events",
  pages: "page_hits",
};

describe("logs of 100,000 lines are read from no end to the other", () => {
  let handle = "";
  beforeAll(async () => {
    const { farm } = await makeTenant();
    handle = farm.handle;
    await makeManyLogLines(tag, LINES, farm.id);
  }, 180_000);

  const cases: [Log, string, () => object][] = [
    ["messages", "newest", () => ({})],
    ["messages", "an address", () => ({ q: `${tag}777@visiteur.test` })],
    ["messages", "a provider's id", () => ({ q: `${tag}777` })],
    ["messages", "a farm", () => ({ farm: handle })],
    ["messages", "a kind", () => ({ kind: "reset_password" })],
    ["messages", "failures", () => ({ only: "failed" })],
    ["audit", "newest", () => ({})],
    ["audit", "a request", () => ({ q: `${tag}777` })],
    ["audit", "a farm", () => ({ farm: handle })],
    ["audit", "an action", () => ({ action: "produce.update" })],
    ["webhooks", "newest", () => ({})],
    ["webhooks", "an event", () => ({ q: `${tag}777` })],
    ["webhooks", "a provider", () => ({ provider: "square" })],
    ["webhooks", "failures", () => ({ only: "failed" })],
    ["pages", "one by one", () => ({ by: "each" })],
    ["pages", "a farm", () => ({ farm: handle })],
  ];

  it.each(cases)("%s: %s, the first page and the next", async (log, _name, query) => {
    const { ctx, asked } = recorded(potager);
    const first = await readLog(ctx, log, query());
    expect(first.rows.length).toBeGreaterThan(0);
    if (first.next) {
      const next = await readLog(ctx, log, { ...query(), after: first.next });
      expect(next.rows.length).toBeGreaterThan(0);
    }
    expect(await scannedTables(asked().flat(), TABLES[log])).toEqual([]);
  });
});
