import type { z } from "zod";
import { inputSchema, type JsonSchema, joined } from "@/lib/api-document/schemas";

/** Returns a schema and the schemas that it is made of; alternatives only on demand. */
function partsOf(schema: JsonSchema, withAlternatives: boolean): JsonSchema[] {
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  const inside = withAlternatives ? [...allOf, ...anyOf, ...oneOf] : allOf;
  return [schema, ...inside.flatMap((part) => partsOf(part as JsonSchema, withAlternatives))];
}

/** Returns what each field of some schemas may be, as JSON. */
function fieldsOf(schemas: readonly JsonSchema[]): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  for (const { properties = {} } of schemas.flatMap((schema) => partsOf(schema, true)))
    for (const [name, field] of Object.entries(properties))
      fields.set(name, (fields.get(name) ?? new Set()).add(JSON.stringify(field)));
  return fields;
}

const requiredBy = (schemas: readonly JsonSchema[]): Set<string> =>
  new Set(schemas.flatMap((schema) => partsOf(schema, false)).flatMap(({ required = [] }) => required));

/** Leaves the alternatives of a schema that a call documents: a verb that finds a farm by three keys, its path has one. */
function documentedBranches(schema: JsonSchema, known: ReadonlyMap<string, unknown>): JsonSchema[] {
  const branches = (schema.anyOf ?? []) as JsonSchema[];
  const fits = branches.filter(({ properties = {} }) =>
    Object.keys(properties).every((name) => known.has(name)),
  );
  return fits.length > 0 ? fits : [schema];
}

/**
 * Returns how the fields that schemas read differ from those that a call documents.
 * @param readBare fields that the verb reads without a schema of an object
 */
export function inputDifferences(
  documented: readonly z.ZodType[],
  observed: readonly z.ZodType[],
  readBare: ReadonlySet<string>,
): string[] {
  const document = joined(documented.map(inputSchema));
  const known = fieldsOf([document]);
  const read = observed.map(inputSchema).flatMap((schema) => documentedBranches(schema, known));
  const seen = fieldsOf(read);
  const found: string[] = [];
  for (const [name, kinds] of known) {
    const seenKinds = seen.get(name);
    if (!seenKinds && !readBare.has(name)) found.push(`${name} is documented, and nothing reads it`);
    for (const kind of seenKinds ? kinds : [])
      if (!seenKinds!.has(kind))
        found.push(`${name} is ${[...seenKinds!].join(" or ")}, documented as ${kind}`);
  }
  for (const name of seen.keys()) if (!known.has(name)) found.push(`${name} is read, and not documented`);
  const [asked, told] = [requiredBy(read), requiredBy([document])];
  for (const name of asked)
    if (!told.has(name)) found.push(`${name} is required, and documented as optional`);
  for (const name of told)
    if (seen.has(name) && !asked.has(name)) found.push(`${name} is documented as required, and optional`);
  return found;
}
