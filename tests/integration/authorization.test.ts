import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isSuperAdmin } from "@/lib/platform/context";
import {
  authorizeFarm,
  authorizeJob,
  authorizeUser,
  authorizeWebhook,
  PERMISSIONS,
  type Permission,
} from "@/lib/platform/permissions";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { asUser, contextFor } from "@/tests/factories/context";
import { ACTORS, type Actor, type Answer, PROVIDER, PUBLIC, STAFF } from "@/tests/setup/doors/actors";
import { callAction, callRoute, OUR_PAGE, type Outcome } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import {
  alter,
  altered,
  answerOf,
  knock,
  knockAcrossFarms,
  namesFarmThing,
  payloadOf,
  press,
  pressAcrossFarms,
  requestOf,
} from "@/tests/setup/doors/knock";
import type { ActionRow, RouteRow } from "@/tests/setup/doors/row";
import { ACTION_ROWS, ROUTE_ROWS, TESTED_ELSEWHERE } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allActions, allRoutes, ROOT } from "@/tests/setup/doors/tree";

await emulateProviders();

const routes = await allRoutes();
const actions = await allActions();

const ASSIGN = "POST /api/farms/[farm_id]/subscribers/[subscriber_id]/assign-category";

const nameOf = ({ door, note }: { door: string; note?: string }) => (note ? `${door}, ${note}` : door);
const named = <Row extends RouteRow | ActionRow>(rows: Row[]) =>
  rows.map((row) => [nameOf(row), row] as const);

describe("the table", () => {
  const difference = (these: Iterable<string>, those: Iterable<string>) => {
    const known = new Set(those);
    return [...these].filter((door) => !known.has(door)).sort();
  };

  it("has a row for every method of every route file, and no other", () => {
    const rows = [...ROUTE_ROWS.map(({ door }) => door), ...Object.keys(TESTED_ELSEWHERE)];
    expect(difference(routes.keys(), rows), "add a row in tests/setup/doors/rows").toEqual([]);
    expect(difference(rows, routes.keys()), "these doors are gone").toEqual([]);
    for (const file of Object.values(TESTED_ELSEWHERE)) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });

  it("has a row for every Server Action, and no other", () => {
    const rows = ACTION_ROWS.map(({ door }) => door);
    expect(difference(actions.keys(), rows), "add a row in tests/setup/doors/rows").toEqual([]);
    expect(difference(rows, actions.keys()), "these doors are gone").toEqual([]);
  });
});

/** A page of another site, and a page in a sandbox, which hides where it comes from. */
const FOREIGN_ORIGINS = ["https://evil.example", "null"];

const isAction = (row: RouteRow | ActionRow): row is ActionRow => row.door.includes("#");
const OUTSIDERS: readonly Actor[] = ["visitor", "expired", "stranger"];

/**
 * Knocks as every actor. The refused actors share one scene: nothing in it may change, and no answer may tell
 * anything of it. Each allowed actor has its own scene, because its change can be made only once.
 */
async function everyone(
  row: RouteRow | ActionRow,
  ask: (actor: Actor, scene: Scene) => Promise<Outcome>,
): Promise<Record<string, Answer | number>> {
  const answers: Record<string, Answer | number> = {};
  const shared = new Scene(row.scene);
  const refused = ACTORS.filter((actor) => row.who[actor] !== "in");
  await prepare(row, shared, refused);
  const before = await shared.fingerprint();
  await Promise.all(
    ACTORS.map(async (actor) => {
      const scene = refused.includes(actor) ? shared : new Scene(row.scene);
      const outcome = await ask(actor, scene);
      answers[actor] = answerOf(row, outcome);
      const told = row.who === PUBLIC ? refused : OUTSIDERS;
      if (told.includes(actor)) expect(outcome.text, `${actor} reads of the farm`).not.toContain(scene.mark);
    }),
  );
  expect(await shared.fingerprint(), "the farm is as it was").toBe(before);
  return answers;
}

/** Creates the sessions and what the row needs before the test records the state of the farm. */
async function prepare(row: RouteRow | ActionRow, scene: Scene, actors: readonly Actor[]): Promise<void> {
  await Promise.all(actors.map((actor) => scene.session(actor)));
  await (isAction(row) ? payloadOf(row, scene) : requestOf(row, scene));
}

describe("a route answers", () => {
  it.each(named(ROUTE_ROWS))("%s", async (_, row) => {
    const handler = routes.get(row.door);
    expect(await everyone(row, (actor, scene) => knock(row, handler, actor, scene))).toEqual(row.who);
  });
});

describe("an action answers", () => {
  it.each(named(ACTION_ROWS))("%s", async (_, row) => {
    const action = actions.get(row.door);
    expect(await everyone(row, (actor, scene) => press(row, action, actor, scene))).toEqual(row.who);
  });
});

describe("another farm's things", () => {
  it.each(named(ROUTE_ROWS.filter(namesFarmThing)))("are not found through one's own: %s", async (_, row) => {
    const scene = new Scene(row.scene);
    await prepare(row, scene, ["stranger"]);
    const before = await scene.fingerprint();
    const outcome = await knockAcrossFarms(row, routes.get(row.door), scene);
    expect({ status: outcome.status, told: outcome.text.includes(scene.mark) }).toEqual({
      status: 404,
      told: false,
    });
    expect(await scene.fingerprint()).toBe(before);
  });

  it.each(named(ACTION_ROWS))("are not found through one's own farm in a form: %s", async (_, row) => {
    const scene = new Scene(row.scene);
    await prepare(row, scene, ["stranger"]);
    const before = await scene.fingerprint();
    const outcome = await pressAcrossFarms(row, actions.get(row.door), scene);
    // A form that names no thing of a farm has nothing to look for.
    expect([404, undefined]).toContain(outcome?.status);
    expect(await scene.fingerprint()).toBe(before);
  });

  it.each([
    [
      "a QR code",
      "POST /api/farms/[farm_id]/subscribers",
      { name: "Luc", email: "luc@x.test" },
      "qr_code_id",
      422,
    ],
    ["a category", ASSIGN, {}, "category_id", 404],
    ["produce", "POST /api/farms/[farm_id]/notifications", {}, "produce_ids[]", 422],
    [
      "a category of the audience",
      "PUT /api/farms/[farm_id]/notifications/[notification_id]",
      {},
      "category_ids",
      422,
    ],
    [
      "a QR code of the audience",
      "PUT /api/farms/[farm_id]/notifications/[notification_id]",
      {},
      "qr_code_ids",
      422,
    ],
    ["a farm to land on", "PATCH /api/me", {}, "default_farm_id", 422],
  ])("are refused in a body: %s", async (_, door, body, field, status) => {
    const [scene, other] = [new Scene(), new Scene()];
    const row: RouteRow = {
      door,
      who: STAFF,
      body: async () => ({ ...body, ...(await foreign(field, other)) }),
    };
    expect((await knock(row, routes.get(door), "owner", scene)).status).toBe(status);
  });

  it("are no template to begin from", async () => {
    const [scene, other] = [new Scene(), new Scene()];
    const template = `past:${(await other.notification()).id}`;
    const payload = { farm_id: (await scene.farm()).id, template };
    const begin = actions.get("admin/farms/[farmUuid]/notifications#begin");
    // A template of another farm is as unknown as one that never was.
    expect((await callAction(begin, scene, "owner", payload)).status).toBe(422);
  });
});

/** Returns a field of a body that names a thing of another farm. */
async function foreign(field: string, other: Scene): Promise<Record<string, unknown>> {
  if (field === "produce_ids[]") return { produce_ids: [await other.named("produce_id")] };
  if (field === "category_ids" || field === "qr_code_ids")
    return { subscriber_filters: { [field]: [await other.named(field.slice(0, -1))] } };
  return { [field]: await other.named(field === "default_farm_id" ? "farm_id" : field) };
}

describe("a link with one letter changed", () => {
  const holders = ["visitor", "owner", "super_admin"] as const;

  it.each(named(ROUTE_ROWS.filter(({ secret }) => secret)))("lets nobody in: %s", async (_, row) => {
    for (const actor of holders) {
      const scene = new Scene(row.scene);
      const asked = alter(row, await requestOf(row, scene));
      const call = { ...asked, headers: await scene.bearer(actor) };
      expect((await callRoute(row.door, routes.get(row.door), call)).status, actor).toBe(row.refusal ?? 404);
    }
  });

  it.each(named(ACTION_ROWS.filter(({ secret }) => secret)))("lets nobody in: %s", async (_, row) => {
    for (const actor of holders) {
      const scene = new Scene(row.scene);
      const payload = await payloadOf(row, scene);
      payload[row.secret!] = altered(String(payload[row.secret!]));
      const outcome = await callAction(actions.get(row.door), scene, actor, payload);
      expect(outcome.status, actor).toBe(row.refusal ?? 404);
    }
  });
});

describe("a browser's session at a route", () => {
  const asked = async (row: RouteRow, actor: Actor, page: Record<string, string>) => {
    const scene = new Scene(row.scene);
    const cookie = `${sessionCookieName()}=${await scene.session(actor)}`;
    const call = { ...(await requestOf(row, scene)), headers: { cookie, ...page } };
    return answerOf(row, await callRoute(row.door, routes.get(row.door), call));
  };

  it.each(named(ROUTE_ROWS))("counts like a token, from our own pages alone: %s", async (_, row) => {
    const own = {
      owner: await asked(row, "owner", OUR_PAGE),
      expired: await asked(row, "expired", OUR_PAGE),
    };
    expect(own).toEqual({ owner: row.who.owner, expired: row.who.expired });
    const reads = /^(GET|HEAD) /.test(row.door);
    const elsewhere = reads || row.who === PROVIDER ? row.who.owner : 403;
    for (const origin of FOREIGN_ORIGINS)
      expect(await asked(row, "owner", { ...OUR_PAGE, origin }), origin).toBe(elsewhere);
  });
});

describe("a form of another site", () => {
  it.each(named(ACTION_ROWS))("is refused, whoever is logged in: %s", async (_, row) => {
    const scene = new Scene(row.scene);
    await prepare(row, scene, ["owner"]);
    const before = await scene.fingerprint();
    for (const origin of FOREIGN_ORIGINS) {
      const page = { origin, "sec-fetch-site": "cross-site" };
      const outcome = await callAction(
        actions.get(row.door),
        scene,
        "owner",
        await payloadOf(row, scene),
        page,
      );
      expect(outcome.status, origin).toBe(403);
    }
    expect(await scene.fingerprint()).toBe(before);
  });
});

describe("a job and a webhook", () => {
  it.each([
    { kind: "job", job: "test" },
    { kind: "webhook", provider: "resend" },
  ] as const)("are no member of a farm and no administrator: $kind", async (actor) => {
    const { id: farm_id } = await new Scene().farm();
    for (const permission of Object.keys(PERMISSIONS) as Permission[])
      await expect(authorizeFarm(contextFor(actor), permission, farm_id)).rejects.toMatchObject({
        code: "forbidden",
      });
    expect(isSuperAdmin(contextFor(actor))).toBe(false);
    expect(() => authorizeUser(contextFor(actor))).toThrow(/unauthenticated/);
  });

  it("have verbs of their own, which nobody else may call", async () => {
    const admin = asUser(await new Scene().person("super_admin"));
    expect(() => authorizeJob(admin)).toThrow(/forbidden/);
    expect(() => authorizeWebhook(admin)).toThrow(/forbidden/);
    expect(() => authorizeJob(contextFor({ kind: "webhook", provider: "sns" }))).toThrow(/forbidden/);
    expect(() => authorizeWebhook(contextFor({ kind: "job", job: "test" }))).toThrow(/forbidden/);
  });
});
