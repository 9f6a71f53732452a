import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Schema, SchemaCheck } from "./contract-schema";
import { Routes } from "./http/routes";
import { DISPUTE_CONTRACT } from "./stripe/dispute-contract";

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

/** What is read of an OpenAPI document. */
export interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Where a contract lies, on machines that have it. */
export function contractFile(name: string): string {
  return join(process.env.CONTRACTS_DIR ?? join(process.cwd(), "..", "shared", "contracts"), name);
}

/** What a provider publishes of its API, when it lies beside the repository; nothing elsewhere. */
export function readContract(name: string): ContractCheck | undefined {
  const file = contractFile(name);
  if (!existsSync(file)) return undefined;
  const contract = JSON.parse(readFileSync(file, "utf8")) as Contract;
  if (name !== "stripe.json") return new ContractCheck(contract);
  const { paths, components } = contract;
  return new ContractCheck({
    paths: { ...DISPUTE_CONTRACT.paths, ...paths },
    components: { schemas: { ...DISPUTE_CONTRACT.schemas, ...components.schemas } },
  });
}

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const ANYTHING: Schema = {};
const ANY_OBJECT: Schema = { type: "object" };

/** Holds requests and answers against a published contract, and says each difference. */
export class ContractCheck {
  private readonly operations = new Routes<Call>();
  private readonly json: SchemaCheck;
  private readonly form: SchemaCheck;

  constructor(private readonly contract: Contract) {
    const { schemas } = contract.components;
    this.json = new SchemaCheck(schemas, false);
    this.form = new SchemaCheck(schemas, true);
    for (const [path, operations] of Object.entries(contract.paths))
      for (const [method, operation] of Object.entries(operations))
        this.operations.add(
          `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
          callOf(method, operation),
        );
  }

  /** @param parameters the body or the query, already read into nested values */
  exchange(method: string, path: string, parameters: object, status: number, answer: unknown): string[] {
    const name = `${method} ${path}`;
    const call = this.operations.find(method, path)?.value;
    if (!call) return [`${name}: not in the contract`];
    const { request, isForm, responses } = call;
    // Square's errors are a field of the answer of each call.
    const { default: other = responses["200"] } = responses;
    const answered = (responses[String(status)] ?? other)?.content[JSON_TYPE]?.schema ?? ANYTHING;
    return [
      ...(isForm ? this.form : this.json).differences(request, parameters, `${name} request`),
      ...this.json.differences(answered, answer, `${name} ${status}`),
    ];
  }

  /** An event of Stripe, which is the body of a webhook, with the object in it. */
  event(event: { type: string; data: { object: unknown } }): string[] {
    const { object } = event.data.object as { object: string };
    const { event: body = ANYTHING, [object]: schema = ANYTHING } = this.contract.components.schemas;
    return [
      ...this.json.differences(body, event, `event ${event.type}`),
      ...this.json.differences(schema, event.data.object, `event ${event.type} ${object}`),
    ];
  }
}

/** An operation with what its request has to be: a query of GET, or a body. */
interface Call {
  request: Schema;
  isForm: boolean;
  responses: Operation["responses"];
}

function callOf(method: string, { parameters = [], requestBody, responses }: Operation): Call {
  const form = method === "get" ? querySchema(parameters) : requestBody?.content[FORM_TYPE]?.schema;
  const request = form ?? requestBody?.content[JSON_TYPE]?.schema ?? ANY_OBJECT;
  return { request, isForm: form !== undefined, responses };
}

function querySchema(parameters: readonly Parameter[]): Schema {
  const query = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}
