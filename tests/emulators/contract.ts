import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DISPUTE_CONTRACT } from "./stripe/dispute-contract";

interface Schema {
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

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** What a provider publishes of its API, when it lies beside the repository; nothing elsewhere. */
export function readContract(name: string): ContractCheck | undefined {
  const file = join(process.env.CONTRACTS_DIR ?? join(process.cwd(), "..", "shared", "contracts"), name);
  if (!existsSync(file)) return undefined;
  const contract = JSON.parse(readFileSync(file, "utf8")) as Contract;
  if (name !== "stripe.json") return new ContractCheck(contract);
  const { paths, components } = contract;
  return new ContractCheck({
    paths: { ...DISPUTE_CONTRACT.paths, ...paths },
    components: { schemas: { ...DISPUTE_CONTRACT.schemas, ...components.schemas } },
  });
}

/** Holds requests and answers against a published contract, and says each difference. */
export class ContractCheck {
  constructor(private readonly contract: Contract) {}

  /** @param parameters the body or the query, already read into nested values */
  exchange(method: string, path: string, parameters: object, status: number, answer: unknown): string[] {
    const operation = this.operation(method, path);
    const call = `${method} ${path}`;
    if (!operation) return [`${call}: not in the contract`];
    const { content = {} } = operation.requestBody ?? {};
    const form = content["application/x-www-form-urlencoded"]?.schema;
    const body = form ?? content["application/json"]?.schema;
    const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
    const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
    const asked = method === "GET" ? { type: "object", properties } : (body ?? { type: "object" });
    // Square's errors are a field of the answer of each call.
    const { default: other = operation.responses["200"] } = operation.responses;
    const answered = operation.responses[String(status)] ?? other;
    const schema = answered?.content["application/json"]?.schema ?? {};
    return [
      ...this.differences(asked, parameters, `${call} request`, method === "GET" || form !== undefined),
      ...this.differences(schema, answer, `${call} ${status}`, false),
    ];
  }

  /** An event of Stripe, which is the body of a webhook, with the object in it. */
  event(event: { type: string; data: { object: unknown } }): string[] {
    const { object } = event.data.object as { object: string };
    return [
      ...this.differences(this.named("event"), event, `event ${event.type}`, false),
      ...this.differences(this.named(object), event.data.object, `event ${event.type} ${object}`, false),
    ];
  }

  /** @param isForm values are texts that stand for numbers and booleans */
  differences(given: Schema, value: unknown, at: string, isForm: boolean): string[] {
    const schema = given.$ref ? this.named(given.$ref) : given;
    if (value === null) return given.nullable || schema.nullable || isOpen(schema) ? [] : [`${at}: null`];
    if (schema.anyOf) {
      const tries = schema.anyOf.map((one) => this.differences(one, value, at, isForm));
      return tries.reduce((best, next) => (next.length < best.length ? next : best));
    }
    if (schema.enum && !schema.enum.map(String).includes(String(value)))
      return [`${at}: ${JSON.stringify(value)} is none of the values`];
    if (Array.isArray(value)) {
      if (schema.type !== "array") return isOpen(schema) ? [] : [`${at}: a list`];
      return value.flatMap((item, index) =>
        this.differences(schema.items ?? {}, item, `${at}[${index}]`, isForm),
      );
    }
    if (typeof value === "object") return this.object(schema, value as Record<string, unknown>, at, isForm);
    return isScalar(schema.type, value, isForm)
      ? []
      : [`${at}: ${JSON.stringify(value)} is no ${schema.type}`];
  }

  private object(schema: Schema, value: Record<string, unknown>, at: string, isForm: boolean): string[] {
    if (isOpen(schema)) return [];
    if (schema.type !== "object") return [`${at}: an object`];
    const { properties, required = [], additionalProperties: more } = schema;
    const missing = required.filter((name) => value[name] === undefined).map((name) => `${at}: no ${name}`);
    const wrong = Object.entries(value).flatMap(([name, inner]) => {
      const property = properties?.[name] ?? (typeof more === "object" ? more : undefined);
      if (property) return this.differences(property, inner, `${at}.${name}`, isForm);
      return properties && more !== true ? [`${at}: unknown ${name}`] : [];
    });
    return [...missing, ...wrong];
  }

  private named(reference: string): Schema {
    return this.contract.components.schemas[reference.split("/").at(-1) ?? ""] ?? {};
  }

  private operation(method: string, path: string): Operation | undefined {
    const parts = path.split("/");
    const fits = (pattern: string) => {
      const wanted = pattern.split("/");
      return (
        wanted.length === parts.length && wanted.every((part, i) => part.startsWith("{") || part === parts[i])
      );
    };
    const { paths } = this.contract;
    return (paths[path] ?? paths[Object.keys(paths).find(fits) ?? ""])?.[method.toLowerCase()];
  }
}

/** The contract leaves schemas open where it was cut. */
function isOpen({ type, enum: values, anyOf, properties, $ref }: Schema): boolean {
  return !type && !values && !anyOf && !properties && !$ref;
}

function isScalar(type: string | undefined, value: unknown, isForm: boolean): boolean {
  if (type === undefined) return true;
  if (type === "integer" || type === "number") {
    const number = isForm && typeof value === "string" ? Number(value) : value;
    return (
      typeof number === "number" && (type === "integer" ? Number.isInteger(number) : !Number.isNaN(number))
    );
  }
  if (type === "boolean") return isForm ? value === "true" || value === "false" : typeof value === "boolean";
  return type === typeof value || (isForm && type === "object" && value === "");
}
