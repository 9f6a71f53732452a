import { z } from "zod";
import { env } from "@/lib/env";
import { EVENT_DATA } from "@/lib/farm-events/answers";
import { lookup } from "@/lib/i18n/translator";
import { TestData } from "@/lib/outgoing-webhooks/answers";
import { type ApiCall, takesKey } from "@/lib/platform/api-call";
import { instant } from "@/lib/values/answers";
import { TEST_MESSAGE_TYPE } from "@/lib/vocabulary/farm-events";
import { byLang, type Lang } from "@/lib/vocabulary/languages";
import { CALLS_BY_FEATURE, type DocumentedCall, documentedCalls } from "./calls";
import { limitsOf } from "./limits";
import { responsesOf } from "./responses";
import { answerSchema, inputSchema, type JsonSchema, joined } from "./schemas";

/** The version of the API. It grows by one when a call changes so that a program may have to change too. */
const API_VERSION = "1";

const say = (lang: Lang, key: string, values?: Record<string, string | number>): string =>
  lookup(lang, "api", key, values);

/** Returns the path as OpenAPI writes it: "/api/farms/{farm_id}". */
export const openApiPath = (door: string): string =>
  door.slice(door.indexOf(" ") + 1).replaceAll(/\[(\w+)\]/g, "{$1}");
export const methodOf = (door: string): string => door.slice(0, door.indexOf(" ")).toLowerCase();

/** Returns whether the fields of a call stand in the query of its address. */
export const takesQuery = ({ door }: ApiCall): boolean => ["get", "delete"].includes(methodOf(door));

/** Returns the fields of the example of a call; "{site}" in a text becomes the address of the site. */
export function exampleOf({ example }: ApiCall, origin: string): Record<string, unknown> | undefined {
  const shown = ([name, value]: [string, unknown]): [string, unknown] => [
    name,
    typeof value === "string" ? value.replace("{site}", origin) : value,
  ];
  return example && Object.fromEntries(Object.entries(example).map(shown));
}

const pathParameters = (door: string): string[] => [...door.matchAll(/\[(\w+)\]/g)].map(([, name]) => name!);

/** Returns a schema without the parameters of the path. */
function withoutPath(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { properties = {}, required = [], ...rest } = schema;
  const left = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
  const needed = required.filter((name) => !names.includes(name));
  return { ...rest, properties: left, ...(needed.length > 0 && { required: needed }) };
}

/** Returns whether a body needs a field, whichever of its alternatives it is. */
const isRequired = ({ required = [], allOf = [], anyOf = [], oneOf = [] }: JsonSchema): boolean => {
  const choices = [...anyOf, ...oneOf] as JsonSchema[];
  const byChoice = choices.length > 0 && choices.every(isRequired);
  return required.length > 0 || byChoice || (allOf as JsonSchema[]).some(isRequired);
};

const parameter = (where: "path" | "query" | "header", name: string, schema: unknown, required: boolean) => ({
  name,
  in: where,
  required: where === "path" || required,
  schema: schema ?? { type: "string" },
});

/** Returns a parameter with what `api.fields` says of it: its schema names the words as "x-words". */
function described(lang: Lang, { schema, ...rest }: ReturnType<typeof parameter>) {
  const { "x-words": words, ...plain } = schema as JsonSchema;
  return {
    ...rest,
    schema: plain,
    ...(typeof words === "string" && { description: say(lang, `fields.${words}`) }),
  };
}

/** Returns one operation of the document. */
function operationOf(
  { feature, operation_id, call }: DocumentedCall,
  components: Map<string, JsonSchema>,
  lang: Lang,
) {
  const inPath = pathParameters(call.door);
  const whole = joined(call.input.map(inputSchema));
  const object = whole.allOf ? (whole.allOf[0] as JsonSchema) : whole;
  const rest = withoutPath(object, inPath);
  const body = whole.allOf ? { allOf: [rest, ...whole.allOf.slice(1)] } : whole.properties ? rest : whole;
  const fields = Object.keys(rest.properties ?? {});
  const inQuery = takesQuery(call);
  const example = exampleOf(call, env().APP_URL);
  const hasBody = !inQuery && (fields.length > 0 || whole.allOf !== undefined || !whole.properties);
  const media = call.body === "multipart" ? "multipart/form-data" : "application/json";
  return {
    operationId: operation_id,
    tags: [say(lang, `features.${feature}`)],
    summary: say(lang, `calls.${operation_id}`),
    "x-summary": byLang((each) => say(each, `calls.${operation_id}`)),
    "x-scope": call.access,
    ...(call.limits && {
      "x-limits": limitsOf(call).map(({ per, ...limit }) => ({
        ...limit,
        per: say(lang, `docs.per.${per}`),
      })),
    }),
    security: call.access === "public" ? [] : [{ token: [] }],
    parameters: [
      ...(takesKey(call) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...inPath.map((name) => described(lang, parameter("path", name, object.properties?.[name], true))),
      ...(inQuery
        ? fields.map((name) => ({
            ...described(
              lang,
              parameter("query", name, rest.properties?.[name], rest.required?.includes(name) ?? false),
            ),
            ...(example && name in example && { example: example[name] }),
          }))
        : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: isRequired(body),
        content: { [media]: { schema: body, ...(example && { example }) } },
      },
    }),
    responses: responsesOf(call, components, lang),
  };
}

/** Returns what a program of a farm gets for each type of event (docs/product/webhooks.md). */
const webhooksOf = (components: Map<string, JsonSchema>, lang: Lang) =>
  Object.fromEntries(
    Object.entries({ ...EVENT_DATA, [TEST_MESSAGE_TYPE]: TestData }).map(([type, data]) => {
      const message = z.object({ type: z.literal(type), timestamp: instant, data });
      const summary = lookup(lang, "webhooks", `event.${type.replace(".", "_")}`);
      const header = (name: string) => parameter("header", name, { type: "string" }, true);
      const operation = {
        tags: [say(lang, "features.webhooks")],
        summary,
        parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map(header),
        requestBody: {
          required: true,
          content: { "application/json": { schema: answerSchema(message, components) } },
        },
        responses: { "2XX": { description: say(lang, "success") } },
      };
      return [type, { post: operation }];
    }),
  );

const errorSchema = () => ({
  type: "object",
  properties: {
    code: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
  required: ["code", "errors"],
});

/** Returns the OpenAPI 3.1 document of all documented calls, with its words in a language. */
export function openApiDocument(lang: Lang) {
  const components = new Map<string, JsonSchema>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const documented of documentedCalls()) {
    const path = openApiPath(documented.call.door);
    paths[path] ??= {};
    paths[path][methodOf(documented.call.door)] = operationOf(documented, components, lang);
  }
  return {
    openapi: "3.1.1",
    info: { title: say(lang, "title"), version: API_VERSION, description: say(lang, "about") },
    servers: [{ url: env().APP_URL }],
    tags: Object.keys(CALLS_BY_FEATURE).map((feature) => ({ name: say(lang, `features.${feature}`) })),
    paths,
    webhooks: webhooksOf(components, lang),
    components: {
      schemas: { ...Object.fromEntries(components), Error: errorSchema() },
      parameters: {
        IdempotencyKey: {
          ...parameter("header", "Idempotency-Key", { type: "string", minLength: 1, maxLength: 255 }, false),
          description: say(lang, "idempotencyKey"),
        },
      },
      headers: {
        RetryAfter: { schema: { type: "integer" }, description: say(lang, "retryAfter") },
        ETag: { schema: { type: "string" }, description: say(lang, "etag") },
        RateLimit: { schema: { type: "string" }, description: say(lang, "rateLimit") },
        RateLimitPolicy: { schema: { type: "string" }, description: say(lang, "rateLimitPolicy") },
      },
      securitySchemes: { token: { type: "http", scheme: "bearer", description: say(lang, "token") } },
    },
  };
}
