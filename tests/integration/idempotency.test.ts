import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as createCategory, GET as listCategories } from "@/app/api/farms/[farm_id]/categories/route";
import { db } from "@/db/client";
import { categories, idempotency_keys } from "@/db/schema";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import { claimKey, purgeIdempotencyKeys } from "@/lib/transport/idempotency";
import { apiRoute } from "@/lib/transport/route";
import { makeApiToken, makeToken } from "@/tests/factories/account";
import { asJob, asUser } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";
import { ask } from "@/tests/setup/doors/ask";

type Tenant = Awaited<ReturnType<typeof makeTenant>>;
const CALL = createCategory.documents!;
const by = (token: string, key?: string) => ({
  authorization: `Bearer ${token}`,
  ...(key === undefined ? {} : { "idempotency-key": key }),
});
const create = ({ farm }: Tenant, name: string, headers: Record<string, string>) =>
  ask(createCategory, { body: { name }, params: { farm_id: String(farm.id) }, headers });
const namesOf = async ({ farm }: Tenant) => {
  const rows = await db().select().from(categories).where(eq(categories.farm_id, farm.id));
  return rows.map(({ name }) => name);
};
const keysOf = ({ owner }: Tenant) =>
  db().select().from(idempotency_keys).where(eq(idempotency_keys.user_id, owner.id));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("a call with an Idempotency-Key", () => {
  it("is carried out once; the same call again gets the same answer", async () => {
    const tenant = await makeTenant();
    const headers = by(await makeApiToken(tenant.owner), "k-1");
    const first = await create(tenant, "Restaurants", headers);
    const again = await create(tenant, "Restaurants", headers);
    expect([first.status, again.status]).toEqual([CALL.status ?? 200, CALL.status ?? 200]);
    expect(again.body).toEqual(first.body);
    expect([first, again].map((one) => one.headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    expect(await namesOf(tenant)).toEqual(["Restaurants"]);
    await create(tenant, "Marchés", by(await makeApiToken(tenant.owner)));
    expect(await namesOf(tenant)).toHaveLength(2);
  });

  it("is carried out once when many arrive together", async () => {
    const tenant = await makeTenant();
    const headers = by(await makeToken(tenant.owner), "k-2");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(tenant, "Restaurants", headers)),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === (CALL.status ?? 200) || status === 409)).toBe(true);
    expect(await namesOf(tenant)).toEqual(["Restaurants"]);
  });

  it("is refused for another request, and for a key that no header should hold", async () => {
    const tenant = await makeTenant();
    const headers = by(await makeApiToken(tenant.owner), "k-3");
    await create(tenant, "Restaurants", headers);
    expect((await create(tenant, "Marchés", headers)).status).toBe(422);
    expect((await create(tenant, "Marchés", by(await makeApiToken(tenant.owner), "a b"))).status).toBe(422);
    expect(await namesOf(tenant)).toEqual(["Restaurants"]);
  });

  it("is refused for who asks before what is wrong with it, as without the key", async () => {
    const [tenant, other] = [await makeTenant(), await makeTenant()];
    for (const [name, headers] of [
      ["Marchés\0", by(await makeApiToken(other.owner), "k-5")],
      ["Marchés\0", by(await makeApiToken(other.owner))],
    ] as const)
      expect((await create(tenant, name, headers)).status).toBe(404);
    expect((await create(tenant, "Marchés\0", by(await makeApiToken(tenant.owner), "k-5"))).status).toBe(422);
    expect(await namesOf(tenant)).toEqual([]);
  });

  it("reads nothing of what another token or account did with the same key", async () => {
    const [tenant, other] = [await makeTenant(), await makeTenant()];
    const first = await create(tenant, "Restaurants", by(await makeApiToken(tenant.owner), "k-4"));
    const foreign = await create(tenant, "Restaurants", by(await makeApiToken(other.owner), "k-4"));
    expect(foreign.status).toBe(404);
    const sameOwner = by(await makeApiToken(tenant.owner, { farm_id: other.farm.id }), "k-4");
    const otherFarm = await create(tenant, "Restaurants", sameOwner);
    expect([otherFarm.status, JSON.stringify(otherFarm.body)]).toEqual([
      404,
      expect.not.stringContaining(first.body.category?.uuid ?? "Restaurants"),
    ]);
  });

  it("may be tried again after a refusal that wrote nothing", async () => {
    const tenant = await makeTenant();
    const token = await makeApiToken(tenant.owner);
    expect((await create(tenant, "", by(token, "k-5"))).status).toBe(422);
    expect(await keysOf(tenant)).toEqual([]);
    expect((await create(tenant, "Restaurants", by(token, "k-5"))).status).toBe(CALL.status ?? 200);
  });

  it("keeps its error when something was written before it failed", async () => {
    const tenant = await makeTenant();
    const { farm } = tenant;
    const headers = by(await makeApiToken(tenant.owner), "k-6");
    const failing = apiRoute({
      verb: async (ctx) => {
        await transaction(ctx, (tx) => tx.db.insert(categories).values({ farm_id: farm.id, name: "Écrite" }));
        throw conflict("idempotencyRunning");
      },
      call: CALL as never,
      answer: () => ({}) as never,
    });
    const asked = { body: { name: "Restaurants" }, params: { farm_id: String(farm.id) }, headers };
    const [first, again] = [await ask(failing, asked), await ask(failing, asked)];
    expect([first.status, again.status]).toEqual([409, 409]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await namesOf(tenant)).toEqual(["Écrite"]);
  });

  it("is not repeated when its process ended after writing, and is when it had written nothing", async () => {
    const tenant = await makeTenant();
    const ctx = () => asUser(tenant.owner);
    const input = { name: "Restaurants" };
    const wrote = ctx();
    await claimKey(wrote, CALL, { key: "k-7", input });
    await transaction(wrote, async () => undefined);
    await expect(claimKey(ctx(), CALL, { key: "k-7", input })).rejects.toThrow("idempotencyAnswerLost");
    const early = asUser(tenant.owner, { clock: fixedClock(minutesAgo(6)) });
    await claimKey(early, CALL, { key: "k-8", input });
    expect(await claimKey(ctx(), CALL, { key: "k-8", input })).toHaveProperty("keep");
    await expect(claimKey(ctx(), CALL, { key: "k-8", input })).rejects.toThrow("idempotencyRunning");
  });

  it("is forgotten after a day", async () => {
    const tenant = await makeTenant();
    const input = { name: "Restaurants" };
    const yesterday = asUser(tenant.owner, { clock: fixedClock(minutesAgo(25 * 60)) });
    await claimKey(yesterday, CALL, { key: "k-9", input });
    expect(await claimKey(asUser(tenant.owner), CALL, { key: "k-9", input: {} })).toHaveProperty("keep");
    const later = asJob({ clock: fixedClock(minutesAgo(-25 * 60)) });
    expect((await purgeIdempotencyKeys(later)).purged).toBeGreaterThan(0);
    expect(await keysOf(tenant)).toEqual([]);
    await expect(purgeIdempotencyKeys(asUser(tenant.owner))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("means nothing at a read", async () => {
    const tenant = await makeTenant();
    const params = { farm_id: String(tenant.farm.id) };
    const headers = by(await makeApiToken(tenant.owner), "k-10");
    expect((await ask(listCategories, { method: "GET", params, headers })).status).toBe(200);
    expect(await keysOf(tenant)).toEqual([]);
  });
});
