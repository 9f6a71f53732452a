import { describe, expect, it } from "vitest";
import type { ApiCall } from "@/lib/platform/api-call";
import type { RouteHandler } from "@/lib/transport/route";
import { TOKEN_SCOPES, type TokenScope } from "@/lib/vocabulary/enumerations";
import { makeApiToken } from "@/tests/factories/account";
import { callRoute, type Outcome } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { answerOf, requestOf } from "@/tests/setup/doors/knock";
import type { RouteRow } from "@/tests/setup/doors/row";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();

const routes = await allRoutes();
const callOf = ({ door }: RouteRow): ApiCall | undefined => (routes.get(door) as RouteHandler).documents;
const isScope = (access: string): access is TokenScope =>
  (TOKEN_SCOPES as readonly string[]).includes(access);

const nameOf = ({ door, note }: RouteRow) => (note ? `${door}, ${note}` : door);
const rowsWith = (fits: (call: ApiCall | undefined) => boolean) =>
  ROUTE_ROWS.filter((row) => row.door.includes(" /api/") && fits(callOf(row))).map(
    (row) => [nameOf(row), row] as const,
  );

async function callWith(
  row: RouteRow,
  scene: Scene,
  token: Parameters<typeof makeApiToken>[1],
): Promise<Outcome> {
  const secret = await makeApiToken(await scene.person("owner"), token);
  const headers = { authorization: `Bearer ${secret}` };
  return callRoute(row.door, routes.get(row.door), { ...(await requestOf(row, scene)), headers });
}

/** A person follows a farm with their account, so a token of one farm is refused. */
const ABOUT_ACCOUNT = ["POST /api/farms/[farm_id]/subscribe", "POST /api/farms/[farm_id]/unsubscribe"];

const WITH_SCOPE = rowsWith((call) => call !== undefined && isScope(call.access));
const OF_LOG_INS = rowsWith((call) => call?.access === "session" || call?.access === "super_admin");

describe.each(WITH_SCOPE)("a personal token at %s", (_name, row) => {
  const scope = callOf(row)!.access as TokenScope;

  it("is refused without the scope, and does what its person may with it", async () => {
    const scene = new Scene(row.scene);
    const others = TOKEN_SCOPES.filter((one) => one !== scope);
    await requestOf(row, scene);
    const before = await scene.fingerprint();
    expect((await callWith(row, scene, { scopes: others })).status).toBe(403);
    const otherFarm = await callWith(row, scene, {
      scopes: [scope],
      farm_id: (await scene.other()).farm.id,
    });
    // Lists of the own account show nothing of a farm that the token does not work on.
    if (otherFarm.status < 300) expect(otherFarm.text).not.toContain(scene.mark);
    else expect([403, 404]).toContain(otherFarm.status);
    expect(await scene.fingerprint()).toBe(before);
    const isOfFarm = row.door.includes("[farm_id]") && !ABOUT_ACCOUNT.includes(row.door);
    const farm_id = isOfFarm ? (await scene.farm()).id : null;
    if (row.who.owner === "in") {
      const allowed = await callWith(row, scene, { scopes: [scope], farm_id });
      expect(answerOf(row, allowed), allowed.text).toBe("in");
    }
  });
});

describe.each(OF_LOG_INS)("any personal token at %s", (_name, row) => {
  it("is refused, whatever its scopes", async () => {
    const scene = new Scene(row.scene);
    const { status, text } = await callWith(row, scene, {});
    expect([status, JSON.parse(text).code]).toEqual([403, "forbidden"]);
  });
});

describe("the table", () => {
  it("has calls of every kind", () => {
    expect(WITH_SCOPE.length).toBeGreaterThan(80);
    expect(OF_LOG_INS.length).toBeGreaterThan(20);
  });
});
