import { env } from "@/lib/env";
import { lookup } from "@/lib/i18n/translator";
import { type CallAccess, takesKey } from "@/lib/platform/api-call";
import type { ErrorCode } from "@/lib/platform/errors";
import { pointsOf } from "@/lib/platform/rate-limits";
import { STATUS } from "@/lib/transport/error-status";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import type { Lang } from "@/lib/vocabulary/languages";
import { type DocumentedCall, type DocumentedFeature, documentedCalls } from "./calls";
import { curlOf } from "./curl";
import { methodOf, openApiDocument, openApiPath } from "./document";
import { errorCodesOf } from "./errors";
import { slugOf } from "./rules";
import type { JsonSchema } from "./schemas";
import { fieldOf, fieldsOf, type ShownField } from "./shown-fields";

export interface ShownCall {
  /** Its operation id, which is its anchor. */
  id: string;
  method: string;
  path: string;
  summary: string;
  access: CallAccess;
  limits: { calls: number; seconds: number }[];
  /** Whether it takes an Idempotency-Key; null for a read, which needs none. */
  takes_key: boolean | null;
  path_fields: ShownField[];
  query_fields: ShownField[];
  body_fields: ShownField[];
  status: number;
  answer_fields: ShownField[];
  /** Types of the file that it answers instead of JSON. */
  media_types: readonly string[];
  errors: ShownError[];
  curl: string;
}

export interface ShownError {
  status: number;
  code: ErrorCode;
}

export interface ShownFeature {
  /** Last part of the page's address. */
  slug: string;
  title: string;
  calls: ShownCall[];
}

export interface ShownType {
  name: string;
  fields: ShownField[];
}

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
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
      .map(({ name, schema, required }) => fieldOf(name, schema, required));
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const answer = operation.responses[status]?.content["application/json"]?.schema ?? {};
  return {
    id: operation_id,
    method: methodOf(call.door).toUpperCase(),
    path: openApiPath(call.door),
    summary: lookup(lang, "api", `calls.${operation_id}`),
    access: call.access,
    limits: (call.limits ?? []).map((name) => ({
      calls: pointsOf(name),
      seconds: LIMITS[name].seconds,
    })),
    takes_key: methodOf(call.door) === "get" ? null : takesKey(call),
    path_fields: given("path"),
    query_fields: given("query"),
    body_fields: body ? fieldsOf(body.schema) : [],
    status,
    answer_fields: fieldsOf(answer),
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
    .map(([name, schema]) => ({ name, fields: fieldsOf(schema as JsonSchema) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Returns each error code of the API with its status and what it means. */
export const shownErrors = (lang: Lang): (ShownError & { meaning: string })[] =>
  [...new Set(documentedCalls().flatMap(({ call }) => errorCodesOf(call)))]
    .map((code) => ({ status: STATUS[code], code, meaning: lookup(lang, "api", `errors.${code}`) }))
    .sort((a, b) => a.status - b.status);
