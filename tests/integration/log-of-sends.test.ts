import { expect, it } from "vitest";
import type { LogFound } from "@/lib/logs/presenter";
import { readLog } from "@/lib/logs/service/read";
import { asUser } from "@/tests/factories/context";
import { makeSent } from "@/tests/factories/sends";
import { makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";

it("begins with the send that began last, whenever each was drafted", async () => {
  const { farm } = await makeTenant();
  const people = await Promise.all(Array.from({ length: 30 }, () => makeSubscriber(farm)));
  const began = ["2026-11-20", "2026-11-22", "2026-11-21"].map((day) => `${day}T12:00:00.123Z`);
  for (const at of began) await makeSent(farm, people, at);
  const read = async (after: string | null) =>
    (await readLog(asUser(await makeUser({ is_admin: true })), "sends", {
      farm: farm.handle,
      after: after ?? "",
    })) as Extract<LogFound, { log: "sends" }>;
  const first = await read(null);
  const rows = [...first.rows, ...(await read(first.next)).rows];
  expect(new Set(rows.map(({ key }) => key)).size).toBe(90);
  const days = rows.map(({ at }) => at?.toISOString().slice(0, 10));
  expect([...new Set(days)]).toEqual(["2026-11-22", "2026-11-21", "2026-11-20"]);
  expect([...days].sort().reverse()).toEqual(days);
});
