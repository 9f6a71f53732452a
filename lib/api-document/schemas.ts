import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Whether the first half of a pipe says less than the second: a counted list of anything, a text before its format. */
const saysLess = (first: z.core.$ZodType): boolean => {
  const { def } = first._zod;
  return (
    (def.type === "array" && (def as z.core.$ZodArrayDef).element._zod.def.type === "unknown") ||
    def.type === "string"
  );
};

/** Formats that say all that their pattern says. */
const FORMATS: readonly unknown[] = ["email", "uuid", "date", "date-time", "uri"];

/** Removes bounds that every number in JSON has, and patterns that only repeat a format. */
function shorten(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (FORMATS.includes(schema.format)) delete schema.pattern;
}

/** Completes what zod leaves out: instants, which it has no JSON for, and the second half of our pipes. */
const override = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}): void => {
  const { def } = zodSchema._zod;
  if (def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
  if (def.type === "pipe" && saysLess(def.in) && def.out._zod.def.type !== "transform") {
    const { $schema: _, ...second } = z.toJSONSchema(def.out as z.ZodType, options("input"));
    Object.assign(jsonSchema, second);
  }
  shorten(jsonSchema);
};

const options = (io: "input" | "output") =>
  ({ io, unrepresentable: "any", override, target: "draft-2020-12" }) as const;

/** Returns the JSON schema of what a caller sends. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...body } = z.toJSONSchema(schema, options("input"));
  return body;
}

/** Returns the JSON schema of an answer; each schema with an id becomes a component, and is collected in `components`. */
export function answerSchema(schema: z.ZodType, components: Map<string, JsonSchema>): JsonSchema {
  const { $schema: _, $defs, ...body } = z.toJSONSchema(schema, options("output"));
  for (const [id, component] of Object.entries($defs ?? {})) components.set(id, named(component));
  return named(body);
}

/** Returns a schema whose references lead to the components of the document. */
function named(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { id: _, ...rest } = JSON.parse(text) as JsonSchema & { id?: string };
  return rest;
}

/**
 * Returns one object schema with the properties of several, as a verb reads several schemas of one request. Where all
 * that it reads is one of several objects, it is those.
 */
export function joined(schemas: readonly JsonSchema[]): JsonSchema {
  const parts = schemas.filter((schema) => schema.properties || schema.anyOf || schema.oneOf);
  const plain = parts.filter((schema) => schema.properties);
  const choices = parts.filter((schema) => !schema.properties);
  const properties = Object.assign(
    {},
    ...plain.map((schema) => schema.properties),
  ) as JsonSchema["properties"];
  const required = [...new Set(plain.flatMap((schema) => schema.required ?? []))];
  const object: JsonSchema = { type: "object", properties, ...(required.length > 0 && { required }) };
  if (plain.length === 0 && choices.length === 1) return choices[0]!;
  return choices.length > 0 ? { allOf: [object, ...choices] } : object;
}
