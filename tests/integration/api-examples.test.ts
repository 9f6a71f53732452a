import { expect, it } from "vitest";
import { documentedCalls } from "@/lib/api-document/calls";
import { openApiDocument } from "@/lib/api-document/document";
import { ACTORS, type Actor } from "@/tests/setup/doors/actors";
import { callRoute } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { requestOf, type Values } from "@/tests/setup/doors/knock";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();
const routes = await allRoutes();

/** Fields of an example that name a thing, a person or a secret: the caller's own takes its place, as a reader would do. */
const OF_THE_CALLER = /(_id|_ids|_uuid|token|email|phone|password|captcha|code|path|url)$/;

/** Returns the example with the ids, links and tokens of this scene. */
function withOwnIds(example: Values, own: Values): Values {
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      OF_THE_CALLER.test(name) && name in own ? own[name] : value,
    ]),
  );
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { example?: unknown }> };
}

const examples = documentedCalls().flatMap(({ operation_id, call }) => {
  const row = ROUTE_ROWS.find(({ door, who }) => door === call.door && Object.values(who).includes("in"));
  return call.example && row ? [[operation_id, { call, row }] as const] : [];
});

it.each(examples)("the example of %s succeeds", async (_, { call, row }) => {
  const scene = new Scene(row.scene);
  const actor = ACTORS.find((name): name is Actor => name !== "expired" && row.who[name] === "in")!;
  const { params, query, body } = await requestOf(row, scene);
  const own = body instanceof FormData || body instanceof URLSearchParams ? {} : (body ?? {});
  const sent = withOwnIds({ ...call.example }, own);
  const inQuery = /^(GET|DELETE) /.test(call.door);
  const { status, text } = await callRoute(row.door, routes.get(row.door), {
    params,
    query: inQuery ? { ...query, ...(sent as Record<string, string>) } : query,
    body: inQuery ? undefined : sent,
    headers: await scene.bearer(actor),
  });
  expect({ status, text: status < 300 ? "" : text }).toEqual({ status: call.status ?? 200, text: "" });
});

it("every call that changes something and takes fields has an example", () => {
  const operations = Object.values(openApiDocument("en").paths).flatMap((path) => Object.values(path));
  const bare = (operations as Operation[]).filter(({ requestBody }) => {
    const content = requestBody?.content["application/json"];
    return content && !content.example;
  });
  expect(bare.map(({ operationId }) => operationId).sort()).toEqual([]);
});
