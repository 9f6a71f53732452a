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
 */
export function formDataToObject(form: FormData): Record<string, unknown> {
  const fields: Branch = new Map();
  for (const [name, value] of form.entries()) {
    if (name.startsWith("$ACTION") || typeof value !== "string") continue;
    if (name.endsWith("[]")) append(fields, name.slice(0, -2), value);
    else if (name.endsWith(":json")) assign(fields, name.slice(0, -5).split("."), parseOrNull(value));
    else assign(fields, name.split("."), value);
  }
  return toObject(fields);
}

function parseOrNull(value: string): unknown {
  try {
    return value === "" ? null : JSON.parse(value);
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

const finished = (part: Branch | Leaf): unknown => {
  if (!(part instanceof Map)) return part.value;
  const [first = ""] = part.keys();
  return INDEX.test(first) ? toList(part) : toObject(part);
};

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
