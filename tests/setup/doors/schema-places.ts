import type { z } from "zod";
import type { Values } from "./knock";

/** A step into a value: a field or the first entry of a list. The name of a record's field can be the text itself. */
interface Step {
  key: string | 0 | "the text";
  /** What the object must say for the field to be read, such as the type of a block. */
  beside: Values;
}
export type Place = readonly Step[];

const AS_NAME = "the text";
/** Schemas that contain themselves are walked so far. */
const DEEPEST = 8;

type Schema = z.core.$ZodType;
/** What the schemas of zod say of themselves, as far as it leads to other schemas. */
interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  items?: Schema[];
  options?: Schema[];
  in?: Schema;
  out?: Schema;
  left?: Schema;
  right?: Schema;
  getter?: () => Schema;
  values?: unknown[];
  entries?: Record<string, unknown>;
}
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;

const literalsOf = (shape: Record<string, Schema>): Values =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) =>
      defOf(field).type === "literal" ? [[name, defOf(field).values?.[0]]] : [],
    ),
  );

const under = (step: Step, schema: Schema | undefined, depth: number): Place[] =>
  schema ? walked(schema, depth + 1).map((rest) => [step, ...rest]) : [];

function inside(def: Def, depth: number): Place[] {
  const { shape, element, valueType, items } = def;
  if (shape) {
    const beside = literalsOf(shape);
    return Object.entries(shape).flatMap(([key, field]) => under({ key, beside }, field, depth));
  }
  if (element) return under({ key: 0, beside: {} }, element, depth);
  if (items) return under({ key: 0, beside: {} }, items[0], depth);
  if (!valueType) return [];
  const known = def.keyType && Object.values(defOf(def.keyType).entries ?? {})[0];
  const named = under({ key: String(known ?? "a"), beside: {} }, valueType, depth);
  return known ? named : [...named, [{ key: AS_NAME, beside: {} }]];
}

/** Returns the places of a schema; the empty one stands for the value itself. */
function walked(schema: Schema, depth = 0): Place[] {
  if (depth > DEEPEST) return [];
  const def = defOf(schema);
  const parts = [def.innerType, def.in, def.out, def.left, def.right, ...(def.options ?? [])];
  const others = [...parts, def.getter?.()].flatMap((part) => (part ? walked(part, depth + 1) : []));
  return [[], ...others, ...inside(def, depth)];
}

export const nameOf = (place: Place): string => place.map(({ key }) => key).join(".");

/** Returns every place of some schemas where a value is read, at any depth, each once. */
export function placesOf(schemas: readonly Schema[]): Place[] {
  const places = schemas.flatMap((schema) => walked(schema)).filter((place) => place.length > 0);
  const idOf = (place: Place) => JSON.stringify(place);
  return [...new Map(places.map((place) => [idOf(place), place])).values()];
}

const isObject = (value: unknown): value is Values =>
  !!value && typeof value === "object" && !Array.isArray(value);

/** Returns a value with a text at one place; what the value has beside it stays. */
export function withText(value: unknown, place: Place, text: string): unknown {
  const [step, ...rest] = place;
  if (!step) return text;
  if (step.key === 0) return [withText(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const known = isObject(value) ? value : {};
  if (step.key === AS_NAME) return { ...known, [text]: "a" };
  return { ...known, ...step.beside, [step.key]: withText(known[step.key], rest, text) };
}
