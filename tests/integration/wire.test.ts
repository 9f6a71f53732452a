import { describe, expect, it } from "vitest";
import { GET as listEvents } from "@/app/api/farms/[farm_id]/events/route";
import { listSubscribers } from "@/lib/subscribers/service/manage";
import { load } from "@/lib/transport/page";
import { asUser } from "@/tests/factories/context";
import { PROVIDER } from "@/tests/setup/doors/actors";
import { APP, callAction, callRoute, OUR_PAGE } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { payloadOf, requestOf, type Values } from "@/tests/setup/doors/knock";
import type { RouteRow } from "@/tests/setup/doors/row";
import { ACTION_ROWS, ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allActions, allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();

const routes = await allRoutes();
const actions = await allActions();
const rows = ROUTE_ROWS.filter(({ who, note }) => who !== PROVIDER && note === undefined);
const named = <Row extends { door: string }>(list: Row[]) => list.map((row) => [row.door, row] as const);

const writes = rows.filter(({ door }) => !/^(GET|HEAD) /.test(door));

/** Values that no field accepts. Each one replaces every field in turn. */
const NONSENSE: Record<string, unknown> = {
  "a NUL": "Ru\0isseau",
  "half of a pair": "Ru\ud83disseau",
  nothing: null,
  "a list": [["a"], {}],
  "an object": { a: { b: 1 } },
  "a large number": 1e308,
  "a negative number": -1,
  "a long text": "é".repeat(20_000),
  "an empty text": "",
  truth: true,
};
/** Fields of lists and filters, which come in the query. */
const QUERIES = [
  "page",
  "per_page",
  "q",
  "sort",
  "dir",
  "state",
  "status",
  "search",
  "format",
  "size",
  "lang",
];

describe("nonsense", () => {
  it.each(named(writes))("is refused, and never an accident of ours: %s", async (_, row) => {
    const scene = new Scene(row.scene);
    const headers = await scene.bearer("owner");
    const { params, body } = await requestOf(row, scene);
    const fields = { ...FIELDS, ...(isPlain(body) ? body : {}) };
    const accidents: string[] = [];
    for (const [kind, value] of Object.entries(NONSENSE))
      for (const field of Object.keys(fields)) {
        const call = { params, headers, body: { ...fieldsOf(body), [field]: value } };
        const { status } = await callRoute(row.door, routes.get(row.door), call);
        if (status >= 500) accidents.push(`${field} is ${kind}: ${status}`);
      }
    expect(accidents).toEqual([]);
  });

  it.each(named(ACTION_ROWS))("is refused in a form: %s", async (_, row) => {
    const scene = new Scene(row.scene);
    const payload = await payloadOf(row, scene);
    const accidents: string[] = [];
    for (const [kind, value] of Object.entries(NONSENSE))
      for (const field of Object.keys(payload)) {
        const { status } = await callAction(actions.get(row.door), scene, "owner", {
          ...payload,
          [field]: value,
        });
        if (status >= 500) accidents.push(`${field} is ${kind}`);
      }
    expect(accidents).toEqual([]);
  });

  it.each(named(rows.filter(({ door }) => /^(GET|HEAD) /.test(door))))(
    "is refused in a query: %s",
    // A receipt is drawn for each of the calls.
    { timeout: 120_000 },
    async (_, row) => {
      const scene = new Scene(row.scene);
      const headers = await scene.bearer("owner");
      const { params } = await requestOf(row, scene);
      const accidents: string[] = [];
      for (const field of QUERIES)
        for (const value of ["\0", "-1", "9".repeat(30), "%", "x".repeat(5000)]) {
          const call = { params, headers, query: { [field]: value } };
          const { status } = await callRoute(row.door, routes.get(row.door), call);
          // 501 is what oembed.com asks for a format that we do not write.
          if (status >= 500 && status !== 501)
            accidents.push(`${field} is ${JSON.stringify(value).slice(0, 20)}`);
        }
      expect(accidents).toEqual([]);
    },
  );
});

/** Fields that verbs read even when a row does not send them. */
const FIELDS: Values = { name: "", email: "", phone: "", title: "", lang: "", accept_communications: "" };
const isPlain = (body: unknown): body is Values =>
  body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams);
const fieldsOf = (body: unknown): Values => (isPlain(body) ? body : {});

describe("a parameter that is given twice", () => {
  it("is refused by its name, where it is read", async () => {
    const scene = new Scene();
    const headers = await scene.bearer("owner");
    const { id } = await scene.farm();
    const read = (query: string) =>
      listEvents(new Request(`${APP}/api/farms/${id}/events?${query}`, { headers }), {
        params: Promise.resolve({ farm_id: String(id) }),
      });
    expect((await read("limit=2")).status).toBe(200);
    const refused = await read("limit=2&limit=3");
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: "invalid", errors: { limit: [expect.any(String)] } });
  });
});

describe("an id that is none", () => {
  const parametersOf = ({ door }: RouteRow) => [...door.matchAll(/\[(\w+)\]/g)].map(([, name]) => name!);
  // A printed code that no longer exists redirects to the home page.
  const withPath = rows.filter((row) => parametersOf(row).length > 0 && !row.door.includes("/q/"));

  it.each(named(withPath))("is not found: %s", async (_, row) => {
    const scene = new Scene(row.scene);
    const headers = await scene.bearer("owner");
    const asked = await requestOf(row, scene);
    const found: Record<string, number> = {};
    for (const name of parametersOf(row))
      for (const id of ["abc", "-1", "0", "1.5", "9".repeat(25), "\0", "undefined"]) {
        const params = { ...asked.params, [name]: id };
        const { status } = await callRoute(row.door, routes.get(row.door), { ...asked, params, headers });
        if (status !== 404) found[`${name} ${JSON.stringify(id)}`] = status;
      }
    expect(found).toEqual({});
  });
});

describe("a request", () => {
  const row = ROUTE_ROWS.find(({ door }) => door === "POST /api/farms/[farm_id]/produces")!;
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const scene = new Scene();
    const init = {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...(await scene.bearer("owner")), ...headers },
      duplex: "half",
    };
    const request = new Request("http://potager.test/api", init as RequestInit);
    const params = Promise.resolve({ farm_id: String((await scene.farm()).id) });
    return (routes.get(row.door) as (request: Request, context: unknown) => Promise<Response>)(request, {
      params,
    });
  };

  it.each(["{", "[]", '"text"', "null", "\xff"])("that cannot be read is malformed: %s", async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: "malformed",
      errors: { global: [expect.any(String)] },
    });
  });

  it("that nests deeper than the stack is refused", async () => {
    const deep = `{"name":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    expect((await post(deep)).status).toBe(422);
  });

  it("from a page without an origin of its own is refused, not an accident", async () => {
    const scene = new Scene();
    const { sessionCookieName } = await import("@/lib/transport/sealed-cookie");
    const headers = {
      cookie: `${sessionCookieName()}=${await scene.session("owner")}`,
      ...OUR_PAGE,
      origin: "null",
    };
    const call = { ...(await requestOf(row, scene)), headers };
    expect((await callRoute(row.door, routes.get(row.door), call)).status).toBe(403);
  });
});

describe("a page's address", () => {
  it.each([{ page: "abc" }, { q: "\0" }, { sort: "nothing" }, { q: ["a", "b"] }])(
    "that means nothing is a 404: %j",
    async (query) => {
      const scene = new Scene();
      const ctx = asUser(await scene.person("owner"));
      const read = listSubscribers(ctx, { farm_id: (await scene.farm()).id, ...query });
      await expect(load("fr", read)).rejects.toMatchObject({ to: "404" });
    },
  );
});

describe("a body over the limit", () => {
  /** Returns a body without an announced length, as in a chunked request. */
  const endless = (bytes: number) => {
    let left = bytes;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left <= 0) return controller.close();
        left -= 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(97));
      },
    });
  };
  const UPLOADS = ["POST /api/global/upload", "POST /api/farms/[farm_id]/imports"];
  const HOOKS = ["POST /api/webhooks/resend", "POST /api/webhooks/sns"];

  it.each([...writes.map(({ door }) => door), ...HOOKS])("is 413, announced or not: %s", async (door) => {
    const row = ROUTE_ROWS.find((one) => one.door === door)!;
    const scene = new Scene(row.scene);
    const { params } = await requestOf(row, scene);
    const names = Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : String(value),
    ]);
    const isUpload = UPLOADS.includes(door);
    const type = isUpload ? "multipart/form-data; boundary=x" : "application/x-www-form-urlencoded";
    const body = endless(isUpload ? 9_000_000 : 1_200_000);
    const headers = { ...(await scene.bearer("owner")), "content-type": type };
    const init = { method: door.split(" ")[0], headers, body, duplex: "half" } as RequestInit;
    const handler = routes.get(door) as (request: Request, context: unknown) => Promise<Response>;
    const request = new Request("http://potager.test/api", init);
    expect((await handler(request, { params: Promise.resolve(Object.fromEntries(names)) })).status).toBe(413);
  });
});
