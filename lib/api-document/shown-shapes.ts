import type { JsonSchema } from "./schemas";
import { choicesOf, fieldsOf, kindOf, named, type ShownField } from "./shown-fields";

/** One of the objects that a body, an answer or a named type may be. */
export interface ShownShape {
  /** The named type that it is, whose fields stand on the page of types; null for an object with fields here. */
  type: string | null;
  /** The value of `type` that tells it from the others; null where its fields do. */
  kind: string | null;
  fields: ShownField[];
}

/** Returns the shapes of parts that hold at once: each alternative of one goes with each of the other. */
function together(some: ShownShape[], others: ShownShape[]): ShownShape[] {
  if (some.length === 0 || others.length === 0) return [...some, ...others];
  return some.flatMap((one) =>
    others.map((more) => ({ ...more, type: one.type ?? more.type, fields: [...one.fields, ...more.fields] })),
  );
}

/** Returns what a schema may be, one shape for each of its alternatives; none for an object without fields. */
export function shapesOf(schema: JsonSchema): ShownShape[] {
  const type = named(schema);
  if (type) return [{ type, kind: null, fields: [] }];
  const parts = (schema.allOf ?? []) as JsonSchema[];
  const own = fieldsOf({ ...schema, allOf: [] });
  const choices = choicesOf(schema).flatMap(shapesOf);
  const base: ShownShape[] =
    choices.length > 0
      ? choices.map((choice) => ({ ...choice, fields: [...own, ...choice.fields] }))
      : own.length > 0
        ? [{ type: null, kind: kindOf(schema), fields: own }]
        : [];
  let shapes = base;
  for (const part of parts) shapes = together(shapes, shapesOf(part));
  return shapes;
}
