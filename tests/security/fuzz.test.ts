import { afterAll, describe, expect, it, vi } from "vitest";
import type { PoolCtx } from "@/lib/platform/context";
import type { FormState } from "@/lib/transport/form-state";
import errors from "@/messages/en/errors.json";
import { randomClientAddress } from "@/tests/e2e/steps/network";
import { APP, callAction, type Outcome } from "@/tests/setup/doors/call";
import { callerOf } from "@/tests/setup/doors/callers";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { bodyOf, type FormBody, formOf, pageOfAction, readBack } from "@/tests/setup/doors/form-bodies";
import { type Asked, payloadOf, requestOf, type Values } from "@/tests/setup/doors/knock";
import {
  isLargest,
  largeForm,
  largeFormBody,
  largeJson,
  largeQuery,
  largeUnreadable,
} from "@/tests/setup/doors/large-bodies";
import { BROKEN_BODIES, NASTY_VALUES, QUERY_NAMES } from "@/tests/setup/doors/nasty-values";
import type { ActionRow, RouteRow } from "@/tests/setup/doors/row";
import { ACTION_ROWS, ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allActions, allRoutes } from "@/tests/setup/doors/tree";
import { draw, share } from "@/tests/setup/long-runs";

type Verb = (ctx: PoolCtx, input: unknown) => Promise<unknown>;
type Declared = { verb: Verb };

/** Calls that reached the verb of the door that is called now; calls are made one after the other. */
const verbs = vi.hoisted(() => ({ reached: 0 }));
const counted = <Given extends Declared>(given: Given): Given => ({
  ...given,
  verb: (ctx, input) => {
    verbs.reached++;
    return given.verb(ctx, input);
  },
});
// The doors are the real ones; only their verbs are counted.
vi.mock("@/lib/transport/route", async (original) => {
  const real = await original<typeof import("@/lib/transport/route")>();
  return { ...real, apiRoute: (route: never) => real.apiRoute(counted(route)) };
});
vi.mock("@/lib/transport/action", async (original) => {
  const real = await original<typeof import("@/lib/transport/action")>();
  return { ...real, serverAction: (action: never) => real.serverAction(counted(action)) };
});
vi.mock("@/lib/transport/framed-page", async (original) => {
  const real = await original<typeof import("@/lib/transport/framed-page")>();
  return { ...real, framedPage: (page: never) => real.framedPage(counted(page)) };
});
vi.mock("@/lib/transport/webhook", async (original) => {
  const real = await original<typeof import("@/lib/transport/webhook")>();
  return { ...real, webhookRoute: (webhook: never) => real.webhookRoute(counted(webhook)) };
});

await emulateProviders();
const routes = await allRoutes();
const actions = await allActions();

/** Calls of each door in the whole run: well-formed with a nasty value, and such as cannot be read. */
const READABLE = share(145, 25);
const BROKEN = share(13, 13);
const LEAST_REACHED = share(120, 24);
/** The share of calls that are as large as their door lets in. A door of few calls may miss it by one. */
const LARGE_SHARE = 1 / 10;
const EVERY = 8;

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!;
const chance = (share: number) => draw() < share;

/** Answers of the whole run by status, for the share of refusals. */
const statuses = new Map<number, number>();
/** All calls, and those that were as large as their door lets in, as measured. */
const made = { calls: 0, large: 0 };
const isLargeNow = () => made.calls++ % EVERY === 0;
afterAll(() => {
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, calls]) => `${status}: ${calls}`);
  console.log(`fuzz: ${made.calls} calls, ${made.large} of the largest size; ${told.join(", ")}`);
});

/** Puts nasty values in place of one field or two, leaves one out, or adds one. */
function spoiled(values: Values): Values {
  const spoilt: Values = { ...values };
  const names = Object.keys(values);
  for (let times = chance(0.3) ? 2 : 1; times > 0; times--) {
    const name = names.length > 0 && !chance(0.15) ? oneOf(names) : oneOf(QUERY_NAMES);
    if (chance(0.1)) delete spoilt[name];
    else spoilt[name] = oneOf(NASTY_VALUES);
  }
  return spoilt;
}

const textOf = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.slice(0, 2000);
};

/** Returns what is wrong with an answer; null when it is as documented. */
function complaint(
  { status, text, type }: { status: number; text: string; type: string },
  isPage: boolean,
): string | null {
  if (status === 500) return "500";
  if (status < 400) return null;
  if (type.startsWith("text/html")) return status === 404 || isPage ? null : "an error as a page";
  try {
    const said = JSON.parse(text) as { errors?: Record<string, string[]>; code?: string };
    const worded = Object.values(said.errors ?? {}).every((list) =>
      list.every((one) => typeof one === "string"),
    );
    return said.errors && worded && typeof said.code === "string" ? null : "another shape";
  } catch {
    return "no JSON";
  }
}

const noted = ({ status }: { status: number }) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
const named = <Row extends RouteRow | ActionRow>(rows: Row[]) => [
  ...new Map([...rows].reverse().map((row) => [row.door, row])).entries(),
];

/**
 * Makes the calls of one door, the last ones readable again until its verb was reached often enough. Each call has a
 * farm, an account and an address of its own, so that all limits are those of production.
 */
async function attack(
  row: RouteRow | ActionRow,
  call: (scene: Scene, readable: boolean) => Promise<Outcome & { type: string }>,
) {
  const wrong: string[] = [];
  verbs.reached = 0;
  const planned = READABLE + BROKEN;
  for (let calls = 0; calls < planned || (verbs.reached < LEAST_REACHED && calls < 2 * planned); calls++) {
    const outcome = await call(new Scene(row.scene), calls < READABLE || calls >= planned);
    noted(outcome);
    const problem = complaint(outcome, row.door.includes("/embed/"));
    if (problem) wrong.push(`${problem} (${outcome.status}): ${outcome.text.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
  expect(verbs.reached).toBeGreaterThanOrEqual(LEAST_REACHED);
}

/** Returns a body that can be read: with a nasty value, or as large as the door lets in. */
async function bodyFor(
  body: Asked["body"],
  door: { path: string; method: string; large: boolean },
): Promise<{ type: string; body: BodyInit }> {
  if (body instanceof URLSearchParams || body instanceof FormData) {
    const fields: Values = Object.fromEntries(body);
    const values = door.large
      ? largeForm(fields, door.path, door.method)
      : chance(0.5)
        ? spoiled(fields)
        : fields;
    return encoded(values, body instanceof URLSearchParams);
  }
  const fields = body ?? {};
  const values = door.large ? largeJson(fields, door.path, door.method) : spoiled(fields);
  return { type: "application/json", body: JSON.stringify(values) };
}

async function encoded(values: Values, plain: boolean): Promise<{ type: string; body: BodyInit }> {
  if (!plain) {
    const { type, bytes } = await bodyOf(formOf(values));
    return { type, body: bytes };
  }
  const pairs = Object.entries(values).map(([name, value]) => [name, textOf(value)]);
  return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(pairs).toString() };
}

/** One door takes 160 calls in the whole run, each of which may hash a password. */
const DOOR_MS = 1_000_000;

describe("a route answers nonsense in the documented shape", () => {
  it.each(named(ROUTE_ROWS))(
    "%s",
    async (door, row) => {
      const [method = "GET", path = "/"] = door.split(" ");
      const handler = routes.get(door) as (request: Request, context: unknown) => Promise<Response>;
      const bodiless = method === "GET" || method === "HEAD";
      await attack(row, async (scene, readable) => {
        const asked = await requestOf(row, scene);
        const large = isLargeNow();
        const headers = {
          "x-language": "en",
          ...randomClientAddress(),
          ...(chance(0.02) ? {} : await scene.bearer(callerOf(row))),
        };
        const params: Values = chance(0.05) ? spoiled(asked.params) : asked.params;
        const query = bodiless || chance(0.1) ? spoiled({ ...row.query }) : { ...row.query };
        const url = new URL(path, APP);
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, textOf(value));
        if (large && bodiless) largeQuery(url, oneOf([...Object.keys(query), ...QUERY_NAMES]));
        const given = Object.fromEntries(
          Object.entries(params).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.map(textOf) : textOf(value),
          ]),
        );
        const sent = bodiless
          ? null
          : readable
            ? await bodyFor(asked.body, { path, method, large })
            : large
              ? largeUnreadable(path, method)
              : oneOf(BROKEN_BODIES);
        if (large && isLargest(url, method, sent?.body)) made.large++;
        const request = new Request(url, {
          method,
          headers: sent ? { ...headers, "content-type": sent.type } : headers,
          body: sent?.body,
        });
        const response = await handler(request, { params: Promise.resolve(given) });
        return {
          status: response.status,
          text: await response.text(),
          type: response.headers.get("content-type") ?? "",
          location: null,
        };
      });
    },
    DOOR_MS,
  );
});

describe("an action answers nonsense in the documented shape", () => {
  it.each(named(ACTION_ROWS))(
    "%s",
    async (door, row) => {
      await attack(row, async (scene, readable) => {
        const payload = await payloadOf(row, scene);
        const nonsense = oneOf([
          null,
          undefined,
          1,
          "text",
          [],
          [1],
          () => 1,
          new Map(),
        ]) as unknown as Values;
        const page = pageOfAction(door);
        if (isLargeNow()) {
          const body = await largeFormBody(payload, page, readable);
          if (isLargest(new URL(page, APP), "POST", body.bytes)) made.large++;
          return callNonsense(actions.get(door), scene, row, await readForm(body));
        }
        const sent = !readable ? nonsense : chance(0.5) ? spoiled(payload) : await asForm(spoiled(payload));
        return callNonsense(actions.get(door), scene, row, sent);
      });
    },
    DOOR_MS,
  );
});

const readForm = async (body: FormBody) => (await readBack(body)) as unknown as Values;
const asForm = async (values: Values) => readForm(await bodyOf(formOf(values)));

/** Calls an action as it is, without the fields that a form of ours adds. */
async function callNonsense(
  action: unknown,
  scene: Scene,
  row: ActionRow,
  payload: Values,
): Promise<Outcome & { type: string }> {
  const raw = (previous: FormState) =>
    (action as (...given: unknown[]) => Promise<FormState>)(previous, payload);
  const outcome = await callAction(raw, scene, callerOf(row), {});
  const code = outcome.text.includes(JSON.stringify(errors.generic)) ? 500 : outcome.status;
  const failed =
    outcome.status >= 400 ? JSON.stringify({ ...JSON.parse(outcome.text), code: String(code) }) : "";
  return { ...outcome, status: code, text: failed, type: "application/json" };
}

describe("the whole run", () => {
  it("has one call in ten of the largest size that its door lets in", () => {
    expect(made.large / made.calls).toBeGreaterThanOrEqual(LARGE_SHARE);
  });

  it("is mostly answered by verbs: at most 15 % are 401, 404 or 429", () => {
    const all = [...statuses.values()].reduce((sum, calls) => sum + calls, 0);
    const refused = [401, 404, 429].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
    expect(refused / all).toBeLessThanOrEqual(0.15);
  });
});
