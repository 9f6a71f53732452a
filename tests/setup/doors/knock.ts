import type { Actor, Answer } from "./actors";
import { callAction, callRoute, type Outcome, type RouteCall } from "./call";
import type { ActionRow, RouteRow } from "./row";
import { Scene } from "./scene";

export type Values = Record<string, unknown>;

/** The parameters and the body of a request, before an actor is chosen. */
export interface Asked {
  params: Record<string, string | number | string[]>;
  query?: Record<string, string>;
  body: Exclude<RouteCall["body"], string>;
}

const parametersOf = (door: string): string[] => [...door.matchAll(/\[(\w+)\]/g)].map(([, name]) => name!);

/** Returns the path parameters and the body of a route's row, on the farm of a scene; the same each time. */
export const requestOf = (row: RouteRow, scene: Scene): Promise<Asked> =>
  scene.once(`asked ${row.door}`, async () => {
    const given = (await row.params?.(scene)) ?? {};
    const params: Asked["params"] = {};
    for (const name of parametersOf(row.door)) params[name] = given[name] ?? (await scene.named(name));
    return { params: { ...params, ...given }, query: row.query, body: await row.body?.(scene) };
  });

/** Returns the fields of an action's row, on the farm of a scene; the same each time. */
export const payloadOf = (row: ActionRow, scene: Scene): Promise<Values> =>
  scene.once(`payload ${row.door}`, async () => {
    const payload: Values = {};
    for (const name of row.fields ?? []) payload[name] = await scene.named(name);
    return { ...payload, ...(await row.payload?.(scene)) };
  });

const OTHER: Record<string, string> = { a: "b", A: "B" };
/** Changes the third letter from the end; in a signed link it belongs to the signature. */
export function altered(secret: string): string {
  const at = secret.length - 3;
  const letter = secret[at]!;
  return `${secret.slice(0, at)}${OTHER[letter] ?? (/\d/.test(letter) ? "a" : "A")}${secret.slice(at + 1)}`;
}

/**
 * Returns "in" when the route or action did what its row describes, otherwise the status. An action may
 * redirect.
 */
export function answerOf(row: RouteRow | ActionRow, { status }: Outcome): Answer | number {
  const done = row.door.includes("#") ? [200, 303] : [(row as RouteRow).ok ?? 200];
  return done.includes(status) ? "in" : (status as Answer);
}

const isPlain = (body: Asked["body"]) => !(body instanceof FormData || body instanceof URLSearchParams);

/** Returns the same request with another farm's id in the body, when the path already names the farm. */
const withDecoy = (row: RouteRow, asked: Asked, farm_id: number): Asked =>
  parametersOf(row.door).includes("farm_id") && isPlain(asked.body)
    ? { ...asked, body: { ...(asked.body as Values | undefined), farm_id } }
    : asked;

/** Calls one route as one actor, on a new scene unless one is given. */
export async function knock(
  row: RouteRow,
  handler: unknown,
  actor: Actor,
  scene = new Scene(row.scene),
): Promise<Outcome> {
  const decoy = (await scene.other()).farm.id;
  const asked = withDecoy(row, await requestOf(row, scene), decoy);
  return callRoute(row.door, handler, { ...asked, headers: await scene.bearer(actor) });
}

/** Calls one Server Action as one actor. */
export const press = async (row: ActionRow, action: unknown, actor: Actor, scene = new Scene(row.scene)) =>
  callAction(action, scene, actor, await payloadOf(row, scene));

/** Calls a route as the stranger, with their own farm's id and the id of a thing on our farm. */
export async function knockAcrossFarms(row: RouteRow, handler: unknown, scene: Scene): Promise<Outcome> {
  const own = (await scene.other()).farm.id;
  const asked = await requestOf(row, scene);
  const params = { ...asked.params, farm_id: own };
  return callRoute(row.door, handler, { ...asked, params, headers: await scene.bearer("stranger") });
}

const isThing = (name: string) => name !== "farm_id" && /(_id|^uuid)$/.test(name);

/** Returns whether a route's path names something of a farm besides the farm itself. */
export const namesFarmThing = (row: RouteRow): boolean =>
  parametersOf(row.door).includes("farm_id") && parametersOf(row.door).some(isThing);

/**
 * Calls an action as the stranger, with their own farm's id and the id of a thing on our farm; returns null
 * when the action names no such thing.
 */
export async function pressAcrossFarms(
  row: ActionRow,
  action: unknown,
  scene: Scene,
): Promise<Outcome | null> {
  const payload = await payloadOf(row, scene);
  if (!("farm_id" in payload) || !Object.keys(payload).some(isThing)) return null;
  return callAction(action, scene, "stranger", { ...payload, farm_id: (await scene.other()).farm.id });
}

/** Returns the same request with one letter of its secret changed, wherever the secret is. */
export function alter<Given extends Asked>(row: RouteRow, asked: Given): Given {
  const field = row.secret!;
  const change = (values: Values) => ({ ...values, [field]: altered(String(values[field])) });
  return field in asked.params
    ? { ...asked, params: change(asked.params) }
    : { ...asked, body: change(asked.body as Values) };
}
