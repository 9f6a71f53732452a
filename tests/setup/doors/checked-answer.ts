import type { ValidateFunction } from "ajv";
import Ajv2020 from "ajv/dist/2020";
import { methodOf, openApiDocument, openApiPath } from "@/lib/api-document/document";
import type { RouteHandler } from "@/lib/transport/route";

type Responses = Record<string, { content?: Record<string, unknown> }>;
interface Document {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: unknown;
}

/** Made at the first answer: it reads the environment, which a test sets up before. */
let known: { document: Document; ajv: Ajv2020; checks: Map<string, ValidateFunction> } | undefined;

function made() {
  if (known) return known;
  const document = openApiDocument("en") as unknown as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "document", ...document });
  known = { document, ajv, checks: new Map() };
  return known;
}

const pointer = (...parts: string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");

function checkOf(path: string, method: string, status: string): ValidateFunction {
  const at = pointer("paths", path, method, "responses", status, "content", "application/json", "schema");
  const { ajv, checks } = made();
  const check = checks.get(at) ?? ajv.compile({ $ref: `document#/${at}` });
  checks.set(at, check);
  return check;
}

/**
 * Returns what an answer of a documented call has that the OpenAPI document does not say: an unknown status, type or
 * field. Answers of routes without a call are not looked at.
 */
export async function undocumentedIn(handler: unknown, response: Response): Promise<string[]> {
  const call = (handler as RouteHandler).documents;
  if (!call) return [];
  const [path, method, status] = [openApiPath(call.door), methodOf(call.door), String(response.status)];
  const described = made().document.paths[path]?.[method]?.responses[status];
  if (!described) return [`${call.door} answered ${status}, which is not documented`];
  const type = (response.headers.get("content-type") ?? "").split(";")[0]!;
  if (!described.content?.[type]) return [`${call.door} answered ${status} as ${type || "nothing"}`];
  if (type !== "application/json") return [];
  const check = checkOf(path, method, status);
  if (check(await response.clone().json())) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${call.door} ${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
