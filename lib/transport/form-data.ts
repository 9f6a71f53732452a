/**
 * Converts a form to an object: "prices.0.quantity" becomes nested, "tags[]" becomes a list, and "photo:json" is
 * parsed as JSON. Empty file inputs are left out.
 */
export function formDataToObject(form: FormData): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [name, value] of form.entries()) {
    if (name.startsWith("$ACTION") || typeof value !== "string") continue;
    if (name.endsWith("[]")) {
      const key = name.slice(0, -2);
      object[key] ??= [];
      const list = object[key] as string[];
      // An empty entry only shows that the form contains the field.
      if (value !== "") list.push(value);
    } else if (name.endsWith(":json")) {
      assign(object, name.slice(0, -5).split("."), parseOrNull(value));
    } else {
      assign(object, name.split("."), value);
    }
  }
  return object;
}

function parseOrNull(value: string): unknown {
  try {
    return value === "" ? null : JSON.parse(value);
  } catch {
    return null;
  }
}

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

function assign(target: Record<string, unknown>, path: string[], value: unknown): void {
  if (path.some((step) => FORBIDDEN.has(step)) || path.length > 5) return;
  let place = target;
  path.forEach((step, at) => {
    if (at === path.length - 1) {
      place[step] = value;
      return;
    }
    const next = /^\d{1,3}$/.test(path[at + 1] ?? "") ? [] : {};
    place[step] ??= next;
    place = place[step] as Record<string, unknown>;
  });
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
