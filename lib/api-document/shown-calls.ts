import { env } from "@/lib/env";
import { lookup } from "@/lib/i18n/translator";
import { type CallAccess, takesKey } from "@/lib/platform/api-call";
import type { ErrorCode } from "@/lib/platform/errors";
import { STATUS } from "@/lib/transport/error-status";
import type { Lang } from "@/lib/vocabulary/languages";
import { type DocumentedCall, type DocumentedFeature, documentedCalls } from "./calls";
import { curlOf } from "./curl";
import { methodOf, openApiDocument, openApiPath } from "./document";
import { errorCodesOf } from "./errors";
import { type CallLimit, limitsOf } from "./limits";
import { slugOf } from "./rules";
import type { JsonSchema } from "./schemas";
import { fieldOf, type ShownField } from "./shown-fields";
import { type ShownShape, shapesOf } from "./shown-shapes";

export interface ShownCall {
  /** Its operation id, which is its anchor. */
  id: string;
  method: string;
  path: string;
  summary: string;
  access: CallAccess;
  limits: CallLimit[];
  /** Whether it takes an Idempotency-Key; null for a read, which needs none. */
  takes_key: boolean | null;
  path_fields: ShownField[];
  query_fields: ShownField[];
  /** The objects that its body may be; none where it takes none. */
  body: ShownShape[];
  status: number;
  /** The objects that its answer may be; none where it is a file. */
  answer: ShownShape[];
  /** Types of the file that it answers instead of JSON. */
  media_types: readonly string[];
  errors: ShownError[];
  curl: string;
}

export interface ShownError {
  status: number;
  code: ErrorCode | "internal";
}

export interface ShownFeature {
  /** Last part of the page's address. */
  slug: string;
  title: string;
  calls: ShownCall[];
}

export interface ShownType {
  name: string;
  shapes: ShownShape[];
}

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>;
}

const errorsOf = ({ call }: DocumentedCall): ShownError[] =>
  errorCodesOf(call)
    .map((code) => ({ status: STATUS[code], code }))
    .sort((a, b) => a.status - b.status);

function shownCall(documented: DocumentedCall, operation: Operation, lang: Lang): ShownCall {
  const { operation_id, call } = documented;
  const status = call.status ?? 200;
  const given = (where: Parameter["in"]) =>
    operation.parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, schema, required, description }) => fieldOf(name, { ...schema, description }, required));
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const answer = operation.responses[status]?.content["application/json"]?.schema ?? {};
  return {
    id: operation_id,
    method: methodOf(call.door).toUpperCase(),
    path: openApiPath(call.door),
    summary: lookup(lang, "api", `calls.${operation_id}`),
    access: call.access,
    limits: limitsOf(call),
    takes_key: methodOf(call.door) === "get" ? null : takesKey(call),
    path_fields: given("path"),
    query_fields: given("query"),
    body: body ? shapesOf(body.schema) : [],
    status,
    answer: shapesOf(answer),
    media_types: "media_types" in call.answer ? call.answer.media_types : [],
    errors: errorsOf(documented),
    curl: curlOf(call, env().APP_URL),
  };
}

/** Returns every documented call by feature, as the pages of the API show it. */
export function shownFeatures(lang: Lang): ShownFeature[] {
  const { paths } = openApiDocument(lang);
  const features = new Map<DocumentedFeature, ShownCall[]>();
  for (const documented of documentedCalls()) {
    const { door } = documented.call;
    const operation = paths[openApiPath(door)]?.[methodOf(door)] as Operation;
    const shown = shownCall(documented, operation, lang);
    features.set(documented.feature, [...(features.get(documented.feature) ?? []), shown]);
  }
  return [...features].map(([feature, calls]) => ({
    slug: slugOf(feature),
    title: lookup(lang, "api", `features.${feature}`),
    calls,
  }));
}

/** Returns the named types of the document in alphabetical order. */
export const shownTypes = (lang: Lang): ShownType[] =>
  Object.entries(openApiDocument(lang).components.schemas)
    .map(([name, schema]) => ({ name, shapes: shapesOf(schema as JsonSchema) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Codes that no call answers: another method of its address, and a fault of ours. */
const OF_NO_CALL = ["method_not_allowed", "internal"] as const;

/** Returns each error code of the API with its status and what it means. */
export const shownErrors = (lang: Lang): (ShownError & { meaning: string })[] =>
  [...new Set([...OF_NO_CALL, ...documentedCalls().flatMap(({ call }) => errorCodesOf(call))])]
    .map((code) => ({ status: STATUS[code], code, meaning: lookup(lang, "api", `errors.${code}`) }))
    .sort((a, b) => a.status - b.status);
