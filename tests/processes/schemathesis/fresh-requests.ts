import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { documentedCalls } from "@/lib/api-document/calls";
import { methodOf, openApiPath } from "@/lib/api-document/document";
import type { CallAccess } from "@/lib/platform/api-call";
import { TOKEN_SCOPES, type TokenScope } from "@/lib/vocabulary/enumerations";
import { randomClientAddress } from "@/tests/e2e/steps/network";
import { makeApiToken } from "@/tests/factories/account";
import type { Actor } from "@/tests/setup/doors/actors";
import { bodyOf } from "@/tests/setup/doors/form-bodies";
import { requestOf } from "@/tests/setup/doors/knock";
import type { RouteRow } from "@/tests/setup/doors/row";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";

/** Who calls: a log-in of a person, or a personal token of the owner with one scope. */
export const ROLES = ["employee", "admin", "owner", "super_admin", ...TOKEN_SCOPES] as const;
export type Role = (typeof ROLES)[number];

const scopeOf = (role: Role): TokenScope | undefined => TOKEN_SCOPES.find((scope) => scope === role);
const actorOf = (role: Role): Actor => (scopeOf(role) ? "owner" : (role as Actor));

const ACCESS = new Map<string, CallAccess>(
  documentedCalls().map(({ call }) => [
    `${methodOf(call.door).toUpperCase()} ${openApiPath(call.door)}`,
    call.access,
  ]),
);
const nameOf = ({ door }: RouteRow) => `${methodOf(door).toUpperCase()} ${openApiPath(door)}`;

/** Returns the rows of the documented calls that a role may make, by the method and the path of the document. */
export function permittedRows(role: Role): Map<string, RouteRow> {
  const scope = scopeOf(role);
  const may = (row: RouteRow) => {
    const access = ACCESS.get(nameOf(row));
    if (!access || row.who[actorOf(role)] !== "in") return false;
    return !scope || access === "public" || access === scope;
  };
  return new Map(
    [...ROUTE_ROWS]
      .reverse()
      .filter(may)
      .map((row) => [nameOf(row), row]),
  );
}

async function headersOf(scene: Scene, role: Role): Promise<Record<string, string>> {
  const scope = scopeOf(role);
  if (!scope) return scene.bearer(role as Actor);
  return { authorization: `Bearer ${await makeApiToken(await scene.person("owner"), { scopes: [scope] })}` };
}

async function bodyFor(body: unknown): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (body === undefined) return null;
  if (body instanceof FormData) return bodyOf(body);
  if (body instanceof URLSearchParams)
    return { bytes: new TextEncoder().encode(`${body}`), type: "application/x-www-form-urlencoded" };
  return { bytes: new TextEncoder().encode(JSON.stringify(body)), type: "application/json" };
}

/** Calls on one farm before it is replaced, because made-up calls delete what is on it. */
const CALLS_A_SCENE = 50;

async function readJson(request: IncomingMessage): Promise<{ method: string; path: string; fresh: boolean }> {
  let text = "";
  for await (const piece of request) text += piece;
  return JSON.parse(text);
}

/**
 * Starts a server that the fuzzer asks before each call: for a valid request on a new farm by somebody with a role, or
 * for the names of things that exist, and the headers of somebody with the role.
 */
export async function serveFreshRequests(role: Role): Promise<{ url: string; close(): void }> {
  const rows = permittedRows(role);
  let known = { scene: new Scene(), calls: 0 };
  const named = (scene: Scene, path: string) =>
    Promise.all(
      [...path.matchAll(/\{(\w+)\}/g)].map(async ([, name]) => {
        const value = await scene.named(name!).catch(() => undefined);
        return value === undefined ? [] : [[name!, value] as const];
      }),
    ).then((found) => Object.fromEntries(found.flat()));

  async function answer(method: string, path: string, fresh: boolean) {
    const row = rows.get(`${method} ${path}`);
    if (fresh && row) {
      const scene = new Scene(row.scene);
      const { params: given, query, body } = await requestOf(row, scene);
      const inPath = (name: string) => path.includes(`{${name}}`);
      const chosen = (fits: (name: string) => boolean) =>
        Object.fromEntries(Object.entries(given).filter(([name]) => fits(name)));
      const sent = await bodyFor(body);
      const headers = {
        ...(await headersOf(scene, role)),
        ...randomClientAddress(),
        ...(sent ? { "content-type": sent.type } : {}),
      };
      const encoded = sent && Buffer.from(sent.bytes).toString("base64");
      const queried = { ...chosen((name) => !inPath(name)), ...query };
      return { fresh: true, params: chosen(inPath), query: queried, body: encoded, headers };
    }
    if (known.calls++ === CALLS_A_SCENE) known = { scene: new Scene(), calls: 0 };
    const { scene } = known;
    const headers = { ...(await headersOf(scene, role)), ...randomClientAddress() };
    return { fresh: false, params: await named(scene, path), headers };
  }

  const server = createServer((request, response) => {
    readJson(request)
      .then(({ method, path, fresh }) => answer(method, path, fresh))
      .then(
        (found) => response.end(JSON.stringify(found)),
        (error: unknown) => {
          response.statusCode = 500;
          response.end(String(error));
        },
      );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
