import { afterAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/farms/[farm_id]/connections/[connection_id]/resync/route";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { startEmulators } from "@/tests/emulators/start";
import { makeToken } from "@/tests/factories/account";
import { connect, runJobs } from "@/tests/factories/connected";
import { makeSeller } from "@/tests/factories/square";
import { makeTenant } from "@/tests/factories/tenant";
import { ask } from "@/tests/setup/doors/ask";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
afterAll(emulators.close);

async function connectedFarm() {
  const tenant = await makeTenant();
  const seller = await makeSeller(emulators);
  const connection = await connect(tenant, seller);
  await runJobs();
  const authorization = `Bearer ${await makeToken(tenant.owner, new Date(Date.now() + 3_600_000))}`;
  const params = { farm_id: String(tenant.farm.id), connection_id: String(connection.id) };
  return { resync: () => ask(POST, { params, body: {}, headers: { authorization } }) };
}

describe("a new sync by its route, with the limits of production", () => {
  it("begins, as often as the limit lets in, and is refused with a wait after that", async () => {
    const farm = await connectedFarm();
    for (let n = 0; n < LIMITS.resync.points; n++) {
      expect(await farm.resync()).toMatchObject({ status: 200, body: { success: true } });
      await runJobs();
    }
    const refused = await farm.resync();
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(refused.retryAfter).toBeGreaterThan(3000);
  });

  it("is not counted while one runs already", async () => {
    const farm = await connectedFarm();
    for (let n = 0; n <= LIMITS.resync.points; n++) expect((await farm.resync()).status).toBe(200);
  });
});
