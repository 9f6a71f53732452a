import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";

/** What an OpenAPI 3.0 contract says of a value. A schema without any word is open: the contract was cut there. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  nullable?: boolean;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/** Compares values with the schemas of a contract; each is compiled when it is first needed. */
export class SchemaCheck {
  private readonly ajv: Ajv;
  private readonly compiled = new WeakMap<Schema, ValidateFunction>();

  /** @param areTexts whether numbers and booleans are given as texts, as in a form or a query */
  constructor(schemas: Record<string, Schema>, areTexts: boolean) {
    this.ajv = new Ajv({
      strict: false,
      allErrors: true,
      verbose: true,
      validateFormats: false,
      validateSchema: false,
      coerceTypes: areTexts,
    });
    for (const [name, schema] of Object.entries(schemas))
      this.ajv.addSchema(toJsonSchema(schema), `#/components/schemas/${name}`);
  }

  /** Says each difference; the value itself stays as it is. */
  differences(schema: Schema, value: unknown, at: string): string[] {
    let validate = this.compiled.get(schema);
    if (!validate) {
      validate = this.ajv.compile(toJsonSchema(schema));
      this.compiled.set(schema, validate);
    }
    if (validate(structuredClone(value))) return [];
    return (validate.errors ?? []).filter(saysSomething).map((error) => `${at}${describe(error)}`);
  }
}

/** JSON Schema has no word "nullable", and lets unknown properties pass. */
function toJsonSchema({ nullable, ...schema }: Schema): object {
  const { anyOf, items, properties, additionalProperties: more } = schema;
  const rewritten = {
    ...schema,
    // An open choice would let null pass, which the contract has a word for.
    ...(anyOf && { anyOf: anyOf.map(toJsonSchema), not: { const: null } }),
    ...(items && { items: toJsonSchema(items) }),
    ...(properties && { properties: mapValues(properties), additionalProperties: false }),
    ...(typeof more === "boolean" && { additionalProperties: more }),
    ...(typeof more === "object" && { additionalProperties: toJsonSchema(more) }),
  };
  return nullable ? { anyOf: [rewritten, { const: null }] } : rewritten;
}

function mapValues(schemas: Record<string, Schema>): Record<string, object> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)]));
}

/** That nothing of a choice fits is said by what does not fit in each. */
function saysSomething({ keyword }: ErrorObject): boolean {
  return keyword !== "anyOf" && keyword !== "const";
}

function describe({ keyword, instancePath, params, data, message }: ErrorObject): string {
  if (keyword === "required") return `${instancePath}: no ${params.missingProperty}`;
  if (keyword === "additionalProperties") return `${instancePath}: unknown ${params.additionalProperty}`;
  const value = JSON.stringify(data)?.slice(0, 100);
  return `${instancePath}: ${value} ${keyword === "enum" ? "is none of the values" : message}`;
}
