import { AppError } from "@/lib/platform/errors";
import { type JsonParts, parseBoundedJson } from "@/lib/values/bounded-json";

/** Fields of a form, and places in its lists, of which the empty ones cost as much. The largest of ours has 200. */
const MOST_FIELDS = 2000;

const tooManyFields = () => new AppError("malformed", {}, [{ key: "malformed" }]);

/** Fields of a form while it is read. A map inherits no names, so a field can reach nothing but other fields. */
type Branch = Map<string, Branch | Leaf>;
type Leaf = { value: unknown };

const DEEPEST = 5;
const INDEX = /^\d{1,3}$/;

/** Returns whether every object inherits this name. No field of ours has such a name. */
const isInherited = (step: string): boolean => step in Object.prototype;

/**
 * Converts a form to an object: "prices.0.quantity" becomes nested, "tags[]" becomes a list, and "photo:json" is
 * parsed as JSON. Left out are empty file inputs, inherited names such as "constructor", and fields that contradict an
 * earlier field.
 * @throws AppError malformed when it has more fields, or places in lists, than any form of ours
 */
export function formDataToObject(form: FormData): Record<string, unknown> {
  const fields: Branch = new Map();
  const parts: JsonParts = { names: 0, values: 0 };
  let count = 0;
  for (const [name, value] of form.entries()) {
    if (++count > MOST_FIELDS) throw tooManyFields();
    if (name.startsWith("$ACTION") || typeof value !== "string") continue;
    if (name.endsWith("[]")) append(fields, name.slice(0, -2), value);
    else if (name.endsWith(":json")) assign(fields, name.slice(0, -5).split("."), parseOrNull(value, parts));
    else assign(fields, name.split("."), value);
  }
  if (placesIn(fields) > MOST_FIELDS) throw tooManyFields();
  return toObject(fields);
}

function parseOrNull(value: string, parts: JsonParts): unknown {
  try {
    return value === "" ? null : parseBoundedJson(value, parts);
  } catch {
    return null;
  }
}

/** Adds an entry to a list. An empty entry only shows that the form contains the field. */
function append(fields: Branch, name: string, entry: string): void {
  if (isInherited(name)) return;
  const known = fields.get(name) ?? { value: [] };
  if (known instanceof Map || !Array.isArray(known.value)) return;
  fields.set(name, known);
  if (entry !== "") known.value.push(entry);
}

function assign(fields: Branch, path: string[], value: unknown): void {
  if (path.length > DEEPEST || path.some(isInherited)) return;
  let place = fields;
  for (const step of path.slice(0, -1)) {
    const next = place.get(step) ?? new Map();
    if (!(next instanceof Map)) return;
    place.set(step, next);
    place = next;
  }
  place.set(path.at(-1) ?? "", { value });
}

const isList = (branch: Branch): boolean => INDEX.test(branch.keys().next().value ?? "");

const finished = (part: Branch | Leaf): unknown =>
  part instanceof Map ? (isList(part) ? toList(part) : toObject(part)) : part.value;

/** Returns how many places all lists have together, before one of them is made. */
function placesIn(branch: Branch): number {
  const indexes = isList(branch) ? [...branch.keys()].filter((name) => INDEX.test(name)).map(Number) : [];
  let places = indexes.length > 0 ? Math.max(...indexes) + 1 : 0;
  for (const part of branch.values()) if (part instanceof Map) places += placesIn(part);
  return places;
}

const toObject = (branch: Branch): Record<string, unknown> =>
  Object.fromEntries([...branch].map(([name, part]) => [name, finished(part)]));

/** Returns the entries at their indexes. Other names beside them are left out, "length" too. */
function toList(branch: Branch): unknown[] {
  const list: unknown[] = [];
  for (const [index, part] of branch) if (INDEX.test(index)) list[Number(index)] = finished(part);
  return list;
}

/**
 * Sorts errors as their fields stand in the form. A field that the form did not send, such as an empty group of
 * radio buttons, stays behind the error before it; errors without a field come last.
 */
export function inFormOrder<T>(errors: Record<string, T>, form: FormData): Record<string, T> {
  const sent = [...form.keys()].map((name) => name.replace(/\[\]$|:json$/, ""));
  let last = -1;
  const placed = Object.entries(errors).map(([field, messages]) => {
    const at = sent.findIndex((name) => name === field || field.startsWith(`${name}.`));
    last = field === "global" ? sent.length : at < 0 ? last : at;
    return { field, messages, at: last };
  });
  return Object.fromEntries(
    placed.sort((a, b) => a.at - b.at).map(({ field, messages }) => [field, messages]),
  );
}
