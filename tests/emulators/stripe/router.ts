import { Routes } from "../http/routes";
import { errors } from "./errors";
import type { Params } from "./form";
import { integer, nested, text } from "./form";
import { listOf, type Thing } from "./objects";

export interface Call {
  params: Params;
  /** What stands in the path for ":id". */
  id: string;
  path: string;
}

interface Route {
  accepted: ReadonlySet<string>;
  handle(call: Call): unknown;
}

const PAGING = ["limit", "starting_after", "ending_before", "created"];

/** The calls that are emulated. A parameter that the call does not know is refused. */
export class Router {
  private readonly routes = new Routes<Route>();
  /** The calls as "POST /customers/:id". */
  readonly calls: string[] = [];

  /** @param accepted the names of the parameters, apart by spaces; the path's open part is ":id" */
  on(method: string, path: string, accepted: string, handle: Route["handle"]): void {
    const call = `${method} ${path}`;
    this.calls.push(call);
    this.routes.add(call, { accepted: new Set(["expand", ...accepted.split(" ")]), handle });
  }

  /** A list, newest first, with Stripe's paging and filters that compare a field with a text. */
  onList<T extends Thing>(path: string, filters: string, all: (call: Call) => Iterable<T>): void {
    this.on("GET", path, [...PAGING, filters].join(" "), (call) => {
      const names = filters.split(" ").filter((name) => name !== "");
      const rows = [...all(call)].reverse().filter((row) => matches(row, call.params, names));
      return page(rows, call);
    });
  }

  handle(method: string, path: string, params: Params): unknown {
    const found = this.routes.find(method, path);
    if (!found) throw errors.noRoute(method, path);
    const { accepted, handle } = found.value;
    const stranger = Object.keys(params).find((name) => !accepted.has(name));
    if (stranger) throw errors.unknown(stranger);
    return handle({ params, id: found.params.id ?? "", path });
  }
}

function matches(row: Thing, params: Params, names: string[]): boolean {
  const same = names.every((name) => {
    const wanted = params[name];
    // "types" and "lookup_keys" list the values that the field of the singular name may have.
    if (Array.isArray(wanted)) return wanted.includes(String(row[name.slice(0, -1)]));
    return wanted === undefined || String(row[name]) === wanted;
  });
  return same && isCreated(row.created ?? 0, params);
}

function isCreated(at: number, params: Params): boolean {
  if (typeof params.created === "string") return at === integer(params, "created");
  const range = nested(params, "created") ?? {};
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = range;
  return at > Number(gt) && at >= Number(gte) && at < Number(lt) && at <= Number(lte);
}

function page<T extends Thing>(rows: T[], { params, path }: Call) {
  const limit = integer(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) throw errors.unread("This value must be between 1 and 100.", "limit");
  const after = text(params, "starting_after");
  const before = text(params, "ending_before");
  const at = (id: string) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index < 0) throw errors.noSuch("object", id, after ? "starting_after" : "ending_before", 400);
    return index;
  };
  const url = `/v1${path}`;
  if (before) {
    const end = at(before);
    return listOf(url, rows.slice(Math.max(0, end - limit), end), end > limit);
  }
  const start = after ? at(after) + 1 : 0;
  return listOf(url, rows.slice(start, start + limit), rows.length > start + limit);
}
