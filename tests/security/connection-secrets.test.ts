import { Buffer } from "node:buffer";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connection_requests, connections } from "@/db/schema";
import { listConnections } from "@/lib/connections/service/manage";
import { env } from "@/lib/env";
import { decrypt, encrypt, isOldKey } from "@/lib/platform/encryption";
import { posProvider } from "@/lib/providers/pos";
import { startEmulators } from "@/tests/emulators/start";
import { connect, runJobs } from "@/tests/factories/connected";
import { asUser } from "@/tests/factories/context";
import { exportedText } from "@/tests/factories/exports";
import { makeSeller } from "@/tests/factories/square";
import { makeTenant } from "@/tests/factories/tenant";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
afterAll(emulators.close);

async function connected() {
  const tenant = await makeTenant();
  const { id } = await connect(tenant, await makeSeller(emulators));
  const [row] = await db().select().from(connections).where(eq(connections.id, id));
  const owner = `connection ${row!.farm_id} ${row!.merchant_id}`;
  const secrets = [row!.access_token, row!.refresh_token].map((sealed) => decrypt(sealed ?? "", owner));
  return { tenant, row: row!, secrets, sealed: [row!.access_token ?? "", row!.refresh_token ?? ""] };
}

describe("the tokens of a connection", () => {
  it("are in no answer, export, audit line, queue or other row, neither readable nor encrypted", async () => {
    const { tenant, secrets, sealed } = await connected();
    await runJobs();
    const ctx = asUser(tenant.owner);
    const listed = JSON.stringify(await listConnections(ctx, { farm_id: tenant.farm.id }));
    const exported = await exportedText(ctx, tenant.farm.id);
    const dumped = await db().execute<{ all: string }>(sql`
      select (select json_agg(a)::text from audit_entries a) || (select coalesce(json_agg(j)::text, '')
        from graphile_worker._private_jobs j) || (select json_agg(r)::text from ${connection_requests} r) as all`);
    const everywhere = listed + exported + dumped[0]?.all;
    expect(everywhere.length).toBeGreaterThan(1000);
    for (const secret of [...secrets, ...sealed, env().SQUARE_APPLICATION_SECRET ?? "none"])
      expect(everywhere.includes(secret)).toBe(false);
  });

  it("are in no error of the provider, as the log writes it", async () => {
    const { secrets } = await connected();
    const [token = "", refresh = ""] = secrets;
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const calls = [
      () => posProvider("square").customers(`${token}x`, null),
      () => posProvider("square").customers(token, `cursor${token}`),
      () => posProvider("square").refresh(`${refresh}x`),
      () => posProvider("square").obtain(`code${token}`),
    ];
    for (const call of calls)
      await call().then(
        () => expect.unreachable(),
        (error: unknown) => log.error({ err: error }, "call failed"),
      );
    const written = lines.join("");
    expect(written.match(/point of sale/g)?.length).toBeGreaterThanOrEqual(4);
    for (const secret of secrets) expect(written.includes(secret)).toBe(false);
    expect(written).not.toContain(env().SQUARE_APPLICATION_SECRET);
  });
});

describe("encryption", () => {
  it("reads with any key, writes with the first, and refuses what was changed or is another's", () => {
    const sealed = encrypt("secret", "farm 1");
    expect(encrypt("secret", "farm 1")).not.toBe(sealed);
    expect(decrypt(sealed, "farm 1")).toBe("secret");
    expect(() => decrypt(sealed, "farm 2")).toThrow();
    const [id = "", body = ""] = sealed.split(".");
    const bytes = Buffer.from(body, "base64url");
    bytes[bytes.length - 1]! ^= 1;
    expect(() => decrypt(`${id}.${bytes.toString("base64url")}`, "farm 1")).toThrow();
    const keys = env().ENCRYPTION_KEYS;
    const newer = { id: "newer", secret: Buffer.alloc(32, 9) };
    keys.unshift(newer);
    try {
      expect(decrypt(sealed, "farm 1")).toBe("secret");
      expect([isOldKey(sealed), isOldKey(encrypt("secret", "farm 1"))]).toEqual([true, false]);
    } finally {
      keys.shift();
    }
    expect(() => decrypt(sealed.replace(id, "lost"), "farm 1")).toThrow(/lost/);
  });
});
