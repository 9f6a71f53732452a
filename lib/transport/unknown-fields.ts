import { z } from "zod";
import type { ApiCall, FileAnswer } from "@/lib/platform/api-call";
import { AppError, type ErrorMessage } from "@/lib/platform/errors";

type Type = z.core.$ZodType;
interface Def {
  type: string;
  shape?: Record<string, Type>;
  catchall?: Type;
  element?: Type;
  innerType?: Type;
  valueType?: Type;
  in?: Type;
  out?: Type;
  options?: readonly Type[];
  left?: Type;
  right?: Type;
}
const defOf = (schema: Type): Def => schema._zod.def as unknown as Def;

/** Whether a schema says nothing of the fields inside, as the first half of a preprocess or of a counted list. */
const saysNothing = (schema: Type): boolean => {
  const def = defOf(schema);
  return def.type === "transform" || (def.type === "array" && defOf(def.element!).type === "unknown");
};

/** Returns the schemas behind optional, nullable, default, preprocess and unions. */
function bare(schema: Type): Type[] {
  const def = defOf(schema);
  if (def.innerType) return bare(def.innerType);
  if (def.type === "pipe") return bare(saysNothing(def.in!) ? def.out! : def.in!);
  if (def.type === "union") return def.options!.flatMap(bare);
  if (def.type === "intersection") return [...bare(def.left!), ...bare(def.right!)];
  return [schema];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** Returns the schemas of one field over all schemas that may read an object; null when one of them takes any field. */
function schemasOfField(schemas: readonly Type[], field: string): Type[] | null {
  const found: Type[] = [];
  for (const schema of schemas) {
    const { type, shape, catchall, valueType } = defOf(schema);
    if (type === "record") found.push(valueType!);
    else if (shape && Object.hasOwn(shape, field)) found.push(shape[field]!);
    else if (type === "object" ? catchall && defOf(catchall).type !== "never" : isOpen(type)) return null;
  }
  return found;
}

/** Whether a schema of this kind takes anything: JSON, custom, unknown. */
const isOpen = (type: string): boolean => ["any", "unknown", "custom", "lazy", "transform"].includes(type);

const MOST_NAMED = 10;

const NONE: ReadonlySet<string> = new Set();

/** The schema of a call without input. */
const NOTHING = z.object({});

/**
 * Returns the paths of the fields of a value that none of the schemas knows, at most ten.
 * @param ignored fields of the value itself that are never unknown
 */
export function unknownPaths(
  schemas: readonly Type[],
  value: unknown,
  path = "",
  ignored: ReadonlySet<string> = NONE,
): string[] {
  const within = schemas.flatMap(bare);
  const found: string[] = [];
  if (Array.isArray(value)) {
    const elements = within.flatMap((schema) => defOf(schema).element ?? []);
    if (elements.length === 0) return [];
    for (const [at, entry] of value.entries()) {
      found.push(...unknownPaths(elements, entry, `${path}${at}.`));
      if (found.length >= MOST_NAMED) break;
    }
  } else if (isRecord(value)) {
    // A value of another kind than the schemas expect is refused by them, in better words.
    if (!within.some((schema) => ["object", "record"].includes(defOf(schema).type))) return [];
    for (const [field, inner] of Object.entries(value)) {
      const known = schemasOfField(within, field);
      if (known?.length === 0) {
        if (!ignored.has(field)) found.push(path + field);
      } else if (known) found.push(...unknownPaths(known, inner, `${path}${field}.`));
      if (found.length >= MOST_NAMED) break;
    }
  }
  return found.slice(0, MOST_NAMED);
}

const isSchema = (answer: ApiCall["answer"]): answer is z.ZodType =>
  !("media_types" in (answer as FileAnswer));

/** Returns the fields of a schema and of the things in it. */
function fieldsWithin(schema: Type): string[] {
  const fields = bare(schema).flatMap((part) => Object.entries(defOf(part).shape ?? {}));
  const inside = fields.flatMap(([, inner]) => bare(inner));
  return [...fields.map(([name]) => name), ...inside.flatMap((part) => Object.keys(defOf(part).shape ?? {}))];
}

/** Returns what a caller may send back without effect: fields of the answer, and of the thing as others answer it. */
function answeredFields({ answer, other_shapes = [] }: ApiCall): Set<string> {
  return new Set([...(isSchema(answer) ? [answer] : []), ...other_shapes].flatMap(fieldsWithin));
}

/** The fields of a request as they came, without those of its path. */
export interface GivenFields {
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/**
 * Returns a function that finds the fields of a request which a call does not know (docs/product/calls.md "Fields").
 * Fields of answers are ignored in a body alone: nobody sends them back in a query, where one would choose nothing.
 * A file is opened by links, whose query may have grown on the way.
 */
export function refusalOfUnknown(call: ApiCall): (given: GivenFields) => AppError | null {
  if (!isSchema(call.answer)) return () => null;
  const aliases = new Set(Object.keys(call.aliases ?? {}));
  const ignored = new Set([...answeredFields(call), ...aliases]);
  const schemas = call.input.length > 0 ? call.input : [NOTHING];
  return ({ query = {}, body = {} }) => {
    const ofQuery = unknownPaths(schemas, query, "", aliases);
    const ofBody = unknownPaths(schemas, body, "", ignored);
    const unknown = [...new Set([...ofQuery, ...ofBody])].slice(0, MOST_NAMED);
    if (unknown.length === 0) return null;
    const named = unknown.map((field): [string, ErrorMessage[]] => [
      field,
      [{ key: "unknownField", values: { field } }],
    ]);
    return new AppError("invalid", Object.fromEntries(named));
  };
}
