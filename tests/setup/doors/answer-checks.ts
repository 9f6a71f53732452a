import type { ValidateFunction } from "ajv";
import Ajv2020 from "ajv/dist/2020.js";

type Responses = Record<string, { content?: Record<string, unknown>; headers?: Record<string, unknown> }>;
/** The part of the OpenAPI document that answers are compared with. */
export interface AnswersDocument {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: unknown;
}

/** An answer of a documented call. */
export interface Answered {
  /** As the document writes it: "/api/farms/{farm_id}". */
  path: string;
  method: string;
  status: number;
  type: string;
  /** Whether it carries an ETag. */
  etag?: boolean;
  json: () => unknown;
}

/** Returns what an answer has that the document does not say: an unknown status, type, field or ETag. */
export type AnswerCheck = (answered: Answered) => Promise<string[]>;

const pointer = (...parts: string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");

/** Returns a check of answers against a document. */
export function answerCheck(document: AnswersDocument): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "document", ...document });
  const known = new Map<string, ValidateFunction>();
  const checkOf = (path: string, method: string, status: string) => {
    const at = pointer("paths", path, method, "responses", status, "content", "application/json", "schema");
    const check = known.get(at) ?? ajv.compile({ $ref: `document#/${at}` });
    known.set(at, check);
    return check;
  };
  return async ({ path, method, status, type, etag, json }) => {
    const call = `${method.toUpperCase()} ${path}`;
    const described = document.paths[path]?.[method]?.responses[status];
    if (!described) return [`${call} answered ${status}, which is not documented`];
    if (etag && !described.headers?.ETag) return [`${call} answered ${status} with an ETag`];
    if (status === 304) return [];
    if (!described.content?.[type]) return [`${call} answered ${status} as ${type || "nothing"}`];
    if (type !== "application/json") return [];
    const check = checkOf(path, method, String(status));
    if (check(await json())) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${call} ${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** Returns the media type of an answer, without its parameters. */
export const mediaType = (header: string | null | undefined): string => (header ?? "").split(";")[0]!;
