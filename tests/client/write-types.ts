import { join } from "node:path";
import openapiTypescript, { astToString } from "openapi-typescript";
import { openApiDocument } from "@/lib/api-document/document";
import { ROOT } from "@/tests/setup/doors/tree";

/** The types of the generated client. */
export const CLIENT_TYPES = join(ROOT, "tests/client/generated/api.d.ts");

const HEAD = "// Written by `npm run client:types` from the OpenAPI document.\n\n";

/** Returns the types that openapi-typescript makes of the OpenAPI document, as any program would get them. */
export async function writeClientTypes(): Promise<string> {
  const document = JSON.parse(JSON.stringify({ ...openApiDocument("en"), servers: [] }));
  // A field that has a default may be left out of a request.
  const nodes = await openapiTypescript(document, { defaultNonNullable: false });
  return HEAD + astToString(nodes);
}
