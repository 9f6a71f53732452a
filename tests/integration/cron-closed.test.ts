import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { GET as cron } from "@/app/api/cron/queue/route";
import { GET as ready } from "@/app/api/ready/route";
import { GET as metrics } from "@/app/metrics/route";
import { db } from "@/db/client";

// CRON_SECRET and OPERATIONS_TOKEN are not set here.
const WORDS = ["Bearer undefined", "Bearer ", "Bearer null", ""];
const GUESSES: Record<string, string>[] = [{}, ...WORDS.map((authorization) => ({ authorization }))];

it("without a secret, the address of the cron does not exist", async () => {
  for (const headers of GUESSES) {
    const answer = await cron(new Request("http://potager.test/api/cron/queue", { headers }));
    expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  expect(await db().execute(sql`select 1 from cron_ticks`)).toEqual([]);
});

it("without a token, the address of the metrics does not exist", async () => {
  for (const headers of GUESSES) {
    const answer = await metrics(new Request("http://potager.test/metrics", { headers }));
    expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

it("without a token, nobody is told figures", async () => {
  for (const headers of GUESSES) {
    const answer = await ready(new Request("http://potager.test/api/ready", { headers }));
    expect(Object.keys(await answer.json()).sort()).toEqual(["checks", "ready"]);
  }
});
