import { errors } from "./errors";

export type Value = string | Params | Value[];
export interface Params {
  [name: string]: Value | undefined;
}

/** Reads a form body as Stripe does: "items[0][price]=x" and "expand[]=y" become nested values. */
export function parseForm(text: string): Params {
  const root: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    let into = root;
    for (const [depth, part] of path.entries()) {
      const key = part === "" ? String(Object.keys(into).length) : part;
      if (depth === path.length - 1) into[key] = value;
      else {
        if (typeof into[key] !== "object") into[key] = {};
        into = into[key] as Params;
      }
    }
  }
  return withLists(root) as Params;
}

function withLists(value: Value): Value {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner ?? "")] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Returns a text parameter; null when it was sent empty, which is how Stripe unsets a field. */
export function text(params: Params, name: string): string | null | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw errors.unread(`Invalid string: ${name}`, name);
  return value === "" ? null : value;
}

export function required(params: Params, name: string): string {
  const value = text(params, name);
  if (!value) throw errors.missing(name);
  return value;
}

export function integer(params: Params, name: string): number | undefined {
  const value = text(params, name);
  if (value === undefined || value === null) return undefined;
  if (!/^-?\d+$/.test(value)) throw errors.notInteger(name);
  return Number(value);
}

export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name);
  if (value === undefined || value === null) return undefined;
  if (value !== "true" && value !== "false") throw errors.unread(`Invalid boolean: ${value}`, name);
  return value === "true";
}

export function nested(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "object" || Array.isArray(value)) throw errors.unread("Invalid object", name);
  return value;
}

/** Returns a list of objects, or of texts as they are. */
export function list<T extends Value = Params>(params: Params, name: string): T[] | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (value === "") return [];
  if (!Array.isArray(value)) throw errors.unread("Invalid array", name);
  return value as T[];
}

/** Returns the metadata after a request: keys are added, and those sent empty go. */
export function metadata(params: Params, before: Record<string, string> | null = {}): Record<string, string> {
  if (params.metadata === "") return {};
  const merged = { ...before, ...(nested(params, "metadata") as Record<string, string> | undefined) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
