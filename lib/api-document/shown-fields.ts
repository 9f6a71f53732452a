import type { JsonSchema } from "./schemas";

/** One field as the pages of the API show it. */
export interface ShownField {
  /** Its path: "image.url", "lines[].text". */
  name: string;
  /** Its type as TypeScript writes it: "string[]", "Farm | null". */
  type: string;
  /** The named types in its type. */
  links: string[];
  required: boolean;
  /** What its name and type do not say. */
  description?: string;
  bounds: ShownBound[];
  /** The fields inside of it. */
  inside: ShownField[];
}

export interface ShownBound {
  kind: "length" | "items" | "value" | "default";
  least?: number;
  most?: number;
  text?: string;
}

const REFERENCE = "#/components/schemas/";
/** Fields inside of fields are shown this deep; what is deeper is an object. */
const DEEPEST = 4;

type Part = JsonSchema & { type?: string | string[] };

/** Returns the named type that a schema is; null for another. */
export const named = ({ $ref }: Part): string | null => $ref?.slice(REFERENCE.length) ?? null;
export const choicesOf = (schema: Part): Part[] => (schema.anyOf ?? schema.oneOf ?? []) as Part[];
const itemsOf = (schema: Part): Part | null => (schema.items ? (schema.items as Part) : null);
/** Items of a list whose places have types of their own. */
const placesOf = (schema: Part): Part[] => (schema.prefixItems ?? []) as Part[];
/** What stands under each key of an object whose keys are data; null for an object with fields. */
const valuesOf = ({ additionalProperties: values }: Part): Part | null =>
  typeof values === "object" ? (values as Part) : null;

function plainType(schema: Part, type: string): string {
  const values = valuesOf(schema);
  if (type === "object" && values) return `Record<string, ${typeOf(values)}>`;
  const places = placesOf(schema);
  if (places.length > 0) return `[${places.map(typeOf).join(", ")}]`;
  if (type !== "array") return schema.format ? `${type} (${schema.format})` : type;
  const item = typeOf(itemsOf(schema) ?? {});
  return item.includes(" ") ? `(${item})[]` : `${item}[]`;
}

/** Returns the type of a schema as TypeScript writes it. */
export function typeOf(schema: Part): string {
  const name = named(schema);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" | ");
  const types = [schema.type ?? "any"].flat();
  return types.map((type) => plainType(schema, type)).join(" | ");
}

/** Returns the named types that a schema leads to. */
function linksOf(schema: Part): string[] {
  const name = named(schema);
  const inside = [itemsOf(schema), valuesOf(schema), ...placesOf(schema), ...choicesOf(schema)];
  return [
    ...new Set([...(name ? [name] : []), ...inside.flatMap((part) => (part === null ? [] : linksOf(part)))]),
  ];
}

const bound = (kind: ShownBound["kind"], least?: number, most?: number): ShownBound[] =>
  least === undefined && most === undefined ? [] : [{ kind, least, most }];

function boundsOf(schema: Part): ShownBound[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, exclusiveMinimum } = schema;
  const least =
    schema.type === "integer" && typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : undefined;
  const own = [
    ...bound("length", minLength, maxLength),
    ...bound("items", minItems, maxItems),
    ...bound("value", minimum ?? least, maximum),
    ...(schema.default === undefined
      ? []
      : [{ kind: "default" as const, text: JSON.stringify(schema.default) }]),
  ];
  const [choice, ...others] = choicesOf(schema).filter(({ type }) => type !== "null");
  return [...own, ...(choice && others.length === 0 ? boundsOf(choice) : [])];
}

/** Returns the value of `type` that tells one choice from another: the kind of a block. */
export function kindOf(choice: Part): string | null {
  const type = choice.properties?.type as Part | undefined;
  return typeof type?.const === "string" ? type.const : null;
}

function insideOf(schema: Part, name: string, depth: number): ShownField[] {
  if (depth === 0 || named(schema)) return [];
  const item = itemsOf(schema);
  if (item) return insideOf(item, `${name}[]`, depth);
  const values = valuesOf(schema);
  if (values) return insideOf(values, `${name}.*`, depth);
  const choices = choicesOf(schema);
  if (choices.length > 0)
    return choices.flatMap((choice) => {
      const kind = kindOf(choice);
      return insideOf(choice, kind ? `${name}(${kind})` : name, depth);
    });
  return fieldsOf(schema, `${name}.`, depth - 1);
}

/** Returns the fields of an object's schema, each with the fields inside of it. */
export function fieldsOf(schema: Part, prefix = "", depth = DEEPEST): ShownField[] {
  const parts = (schema.allOf ?? []) as Part[];
  const own = Object.entries((schema.properties ?? {}) as Record<string, Part>).map(([name, field]) =>
    fieldOf(`${prefix}${name}`, field, (schema.required ?? []).includes(name), depth),
  );
  return [...own, ...parts.flatMap((part) => fieldsOf(part, prefix, depth))];
}

/** Returns one field as it is shown. */
export const fieldOf = (name: string, schema: Part, required: boolean, depth = DEEPEST): ShownField => ({
  name,
  type: typeOf(schema),
  links: linksOf(schema),
  required,
  description: schema.description,
  bounds: boundsOf(schema),
  inside: insideOf(schema, name, depth),
});
