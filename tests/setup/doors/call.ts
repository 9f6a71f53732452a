import { expect } from "vitest";
import type { FormState } from "@/lib/transport/form-state";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import errors from "@/messages/en/errors.json";
import { randomClientAddress } from "@/tests/e2e/steps/network";
import { asBrowser } from "@/tests/setup/next-headers";
import { Redirect } from "@/tests/setup/next-navigation";
import type { Actor } from "./actors";
import { undocumentedIn } from "./checked-answer";
import type { Scene } from "./scene";

export const APP = "http://potager.test";
/** Headers that our own pages send with a session cookie. */
export const OUR_PAGE = { origin: APP, "x-requested-with": "XMLHttpRequest" };

export interface Outcome {
  status: number;
  /** Everything that the caller can read. */
  text: string;
  location: string | null;
}

export interface RouteCall {
  params: Record<string, string | number | string[]>;
  query?: Record<string, string>;
  /** A string is sent unchanged. */
  body?: Record<string, unknown> | FormData | URLSearchParams | string;
  headers: Record<string, string>;
}

type Handler = (request: Request, context: unknown) => Promise<Response>;

const isJson = (body: RouteCall["body"]): body is Record<string, unknown> =>
  typeof body === "object" && !(body instanceof FormData) && !(body instanceof URLSearchParams);

/** Calls an exported handler as Next does, from an address of its own: limits count per address. */
export async function callRoute(door: string, handler: unknown, call: RouteCall): Promise<Outcome> {
  const [method = "GET", path = "/"] = door.split(" ");
  const url = new URL(path, APP);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  const bodiless = method === "GET" || method === "HEAD";
  const body = isJson(call.body) ? JSON.stringify(call.body) : call.body;
  const type: Record<string, string> = isJson(call.body) ? { "content-type": "application/json" } : {};
  const request = new Request(url, {
    method,
    headers: { "x-language": "en", ...randomClientAddress(), ...type, ...call.headers },
    body: bodiless ? undefined : body,
  });
  const params = Object.fromEntries(
    Object.entries(call.params).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
  );
  const response = await (handler as Handler)(request, { params: Promise.resolve(params) });
  expect(await undocumentedIn(handler, response), "the OpenAPI document says so").toEqual([]);
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get("location"),
  };
}

const STATUS_OF_MESSAGE: Record<string, number> = {
  [errors.unauthenticated]: 401,
  [errors.wrongCredentials]: 401,
  [errors.logInAgain]: 401,
  [errors.forbidden]: 403,
  [errors.crossSite]: 403,
  [errors.notFound]: 404,
  [errors.generic]: 500,
  [errors.adminAccount]: 409,
  [errors.factorFirst]: 409,
  [errors.ownsFarms]: 409,
};

/** A value in words, such as {farms}, or words for one and for several. */
const VALUE = /\{\w+(?:, plural,(?: \w+ \{[^{}]*\})+)?\}/;

/** Returns the status of an error in words. A value in the words may be anything. */
function statusOfMessage(said = ""): number {
  const fits = (message: string) =>
    new RegExp(
      `^${message
        .split(VALUE)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join(".*")}$`,
      "s",
    ).test(said);
  const message = Object.keys(STATUS_OF_MESSAGE).find(fits);
  return message === undefined ? 422 : STATUS_OF_MESSAGE[message]!;
}

type Action = (previous: FormState, payload: Record<string, unknown>) => Promise<FormState>;

/** Calls a Server Action like the actor's browser, from an address of its own; its error becomes the status that a route would answer. */
export async function callAction(
  action: unknown,
  scene: Scene,
  actor: Actor,
  payload: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const session = await scene.session(actor);
  const cookies: Record<string, string> = session ? { [sessionCookieName()]: session } : {};
  const idle: FormState = { status: "idle", errors: {}, values: {}, at: 0 };
  try {
    const state = await asBrowser({ cookies, headers: { ...randomClientAddress(), ...headers } }, () =>
      (action as Action)(idle, { ...payload, _lang: "en" }),
    );
    const { values: _typed, ...said } = state;
    const text = JSON.stringify(said);
    if (state.status === "done") return { status: 200, text, location: null };
    return { status: statusOfMessage(state.errors.global?.[0]), text, location: null };
  } catch (thrown) {
    if (!(thrown instanceof Redirect)) throw thrown;
    return { status: 303, text: thrown.to, location: thrown.to };
  }
}
