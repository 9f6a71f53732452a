import { maxHeaderSize } from "node:http";
import { bodyLimitOf } from "@/lib/transport/body-rules";
import { TEXT_LENGTH } from "@/lib/transport/multipart";
import { randomClientAddress } from "@/tests/e2e/steps/network";
import { APP, callAction } from "./call";
import { callerOf } from "./callers";
import { bodyOf, formOf, pageOfAction, readBack } from "./form-bodies";
import { payloadOf, requestOf, type Values } from "./knock";
import type { ActionRow, RouteRow } from "./row";
import { Scene } from "./scene";
import { signedWebhook, webhookExample } from "./signed-webhooks";

/** The other fields of a body. */
const ENVELOPE_BYTES = 8 * 1024;
/** The other headers, and the path. Node.js refuses a head that is larger. */
const OTHER_HEADERS_BYTES = 1024;
export const QUERY_BYTES = maxHeaderSize - OTHER_HEADERS_BYTES;

export interface HostileDoor {
  door: string;
  /** The names of the path. */
  inPath: string[];
  /** Fields of a call that is as it should be. */
  example: Values;
  /** Bytes of a text in a field that the door lets in, and how they count. */
  room(field: string): { bytes: number; encoded: boolean };
  /** Makes a call with other fields by somebody who may. What it returns sends the call, and resolves with the status. */
  prepare(values: Values): Promise<() => Promise<number>>;
}

type Handler = (request: Request, context: unknown) => Promise<Response>;

const textOf = (value: unknown): string =>
  value !== null && typeof value === "object" ? JSON.stringify(value) : String(value ?? "");

/** Returns a route on a scene of its own. */
export async function hostileRoute(row: RouteRow, handler: unknown): Promise<HostileDoor> {
  const { door } = row;
  const [method = "GET", path = "/"] = door.split(" ");
  const scene = new Scene(row.scene);
  const { params, body, query } = await requestOf(row, scene);
  const bodiless = method === "GET" || method === "HEAD";
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const webhook = webhookExample(door);
  const fields: Values = isForm ? Object.fromEntries(body) : (webhook ?? body ?? {});
  const headers = await scene.bearer(callerOf(row));
  const inPath = Object.keys(params);
  const limit = body instanceof FormData ? TEXT_LENGTH : bodyLimitOf(path, method).bytes - ENVELOPE_BYTES;
  const sent = async (values: Values): Promise<{ headers?: Record<string, string>; body?: BodyInit }> => {
    if (bodiless) return {};
    if (webhook) return signedWebhook(door, values);
    if (body instanceof URLSearchParams)
      return {
        body: new URLSearchParams(Object.entries(values).map(([name, value]) => [name, textOf(value)])),
      };
    if (isForm) {
      const { type, bytes } = await bodyOf(formOf(values));
      return { body: bytes, headers: { "content-type": type } };
    }
    return { body: JSON.stringify(values), headers: { "content-type": "application/json" } };
  };
  return {
    door,
    inPath,
    example: { ...query, ...fields, ...params },
    room: (field) =>
      bodiless || inPath.includes(field)
        ? { bytes: QUERY_BYTES, encoded: true }
        : { bytes: limit, encoded: body instanceof URLSearchParams },
    async prepare(values) {
      const url = new URL(path, APP);
      const ofPath = Object.fromEntries(
        inPath.map((name) => [name, Array.isArray(params[name]) ? values[name] : textOf(values[name])]),
      );
      const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name)));
      if (bodiless)
        for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, textOf(value));
      const given = await sent(rest);
      return async () => {
        const request = new Request(url, {
          method,
          headers: { ...randomClientAddress(), ...headers, ...given.headers },
          body: given.body,
        });
        const answer = await (handler as Handler)(request, { params: Promise.resolve(ofPath) });
        await answer.arrayBuffer();
        return answer.status;
      };
    },
  };
}

/** Returns an action on a scene of its own. Its form goes through a body, as in a browser. */
export async function hostileAction(row: ActionRow, action: unknown): Promise<HostileDoor> {
  const scene = new Scene(row.scene);
  const example = await payloadOf(row, scene);
  const actor = callerOf(row);
  return {
    door: row.door,
    inPath: [],
    example,
    room: () => ({
      bytes: bodyLimitOf(pageOfAction(row.door), "POST").bytes - ENVELOPE_BYTES,
      encoded: false,
    }),
    async prepare(values) {
      const body = await bodyOf(formOf({ ...values, _lang: "en" }));
      return async () => {
        const form = await readBack(body);
        const raw = (previous: never) =>
          (action as (...given: unknown[]) => Promise<never>)(previous, form as never);
        return (await callAction(raw, scene, actor, {})).status;
      };
    },
  };
}
