import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { documentedCalls } from "@/lib/api-document/calls";
import { curlOf } from "@/lib/api-document/curl";
import { openApiDocument } from "@/lib/api-document/document";
import { shownFeatures } from "@/lib/api-document/shown-calls";
import { takesKey } from "@/lib/platform/api-call";
import { pdfBytes } from "@/tests/factories/verification-files";
import { ACTORS, type Actor } from "@/tests/setup/doors/actors";
import { APP, callRoute } from "@/tests/setup/doors/call";
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

const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: "#2f6b3c" } });
/** What a reader has in the files that the commands send. */
const FILES: Record<string, () => Promise<BlobPart> | BlobPart> = {
  "photo.jpg": async () => new Uint8Array(await photo.jpeg().toBuffer()),
  "abonnes.csv": () => "Nom,Courriel\nAna,ana@abonne.test\n",
  "permis.pdf": () => pdfBytes(),
};

interface Command {
  method: string;
  path: string;
  query: Record<string, string>;
  json?: Values;
  /** Fields of a form; "@" begins the name of a file. */
  form: [name: string, value: string][];
}

/** Reads a command of the pages, as a shell and curl would do. */
function readCommand(command: string): Command {
  const text = command.replaceAll(" \\\n  ", " ").replaceAll("'\\''", "\u2019");
  const [, method = "", address = ""] = /^curl -X ([A-Z]+) "([^"]+)"/.exec(text) ?? [];
  const [path = "", query = ""] = address.replace(APP, "").split("?");
  const json = / -d '([^']*)'/.exec(text)?.[1];
  const form = [...text.matchAll(/ -F '([^'=]+)=([^']*)'/g)].map(([, name, value]): [string, string] => [
    name!,
    value!,
  ]);
  return {
    ...{ method, path, form },
    query: Object.fromEntries(new URLSearchParams(query)),
    ...(json !== undefined && { json: JSON.parse(json) as Values }),
  };
}

async function formOf(fields: Command["form"]): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of fields) {
    const file = value.startsWith("@") ? value.slice(1) : null;
    if (file === null) form.set(name, value);
    else form.set(name, new Blob([await FILES[file]!()]), file);
  }
  return form;
}

const examples = documentedCalls().flatMap(({ operation_id, call }) => {
  const row = ROUTE_ROWS.find(({ door, who }) => door === call.door && Object.values(who).includes("in"));
  return call.example && row ? [[operation_id, { call, row }] as const] : [];
});

it.each(examples)("the example of %s succeeds", async (_, { call, row }) => {
  const scene = new Scene(row.scene);
  const actor = ACTORS.find((name): name is Actor => name !== "expired" && row.who[name] === "in")!;
  const asked = await requestOf(row, scene);
  const isPlain = !(asked.body instanceof FormData || asked.body instanceof URLSearchParams);
  const own = { ...asked.params, ...asked.query, ...(isPlain ? (asked.body as Values) : {}) };
  const { method, path, query, json, form } = readCommand(curlOf(call, APP));
  expect(`${method} ${path}`).toBe(
    row.door.replaceAll(/\[(\w+)\]/g, (_all, name) => `$${name.toUpperCase()}`),
  );
  // The fields of the command alone: what a row keeps beside its path stays out.
  const inPath = Object.entries(asked.params).filter(([name]) => row.door.includes(`[${name}]`));
  const { status, text } = await callRoute(row.door, routes.get(row.door), {
    params: Object.fromEntries(inPath),
    query: withOwnIds(query, own) as Record<string, string>,
    body: form.length > 0 ? await formOf(form) : json && withOwnIds(json, own),
    headers: await scene.bearer(actor),
  });
  expect({ status, text: status < 300 ? "" : text }).toEqual({ status: call.status ?? 200, text: "" });
});

describe("the commands of the pages", () => {
  interface Operation {
    operationId: string;
    parameters: { name?: string; in?: string; required?: boolean }[];
    requestBody?: { content: Record<string, { example?: unknown }> };
  }
  const operations = Object.values(openApiDocument("en").paths).flatMap(
    (path) => Object.values(path) as Operation[],
  );

  it("send an example with every call that changes something and takes fields", () => {
    const bare = operations.filter(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).some(({ example }) => !example),
    );
    expect(bare.map(({ operationId }) => operationId).sort()).toEqual([]);
  });

  it("name in the address every field that is required there", () => {
    const calls = new Map(documentedCalls().map(({ operation_id, call }) => [operation_id, call]));
    const missing = operations.flatMap(({ operationId, parameters }) => {
      const { query } = readCommand(curlOf(calls.get(operationId)!, APP));
      const needed = parameters.filter((one) => one.in === "query" && one.required);
      return needed.filter(({ name }) => !query[name!]).map(({ name }) => `${operationId} ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it("send a file of their own kind with each form, and say of each change whether it takes a key", () => {
    const shown = new Map(shownFeatures("en").flatMap(({ calls }) => calls.map((call) => [call.id, call])));
    const files = documentedCalls().flatMap(({ operation_id, call }) => {
      const key = call.door.startsWith("GET ") ? null : takesKey(call);
      expect(shown.get(operation_id)?.takes_key, operation_id).toBe(key);
      return readCommand(curlOf(call, APP)).form.filter(([, value]) => value.startsWith("@"));
    });
    expect(files.map(([, value]) => value.slice(1)).sort()).toEqual(Object.keys(FILES).sort());
  });
});
