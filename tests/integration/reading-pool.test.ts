import { expect, it } from "vitest";
import { db } from "@/db/client";
import { readingPool } from "@/db/replicas";
import { env } from "@/lib/env";
import { freePort } from "@/scripts/embedded-postgres";

it("a server that follows is read, and one that is away is not, although the primary answers in its place", async () => {
  expect(await readingPool(0)).not.toBe(db());
  const gone = new URL(process.env.DATABASE_URL ?? "");
  gone.port = String(await freePort());
  env().DATABASE_READ_URL.splice(0, 1, gone.href);
  expect(await readingPool(0)).toBe(db());
  expect(await readingPool(0)).toBe(db());
});
