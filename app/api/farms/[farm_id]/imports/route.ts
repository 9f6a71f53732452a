import { IMPORT_LIMITS } from "@/lib/imports/rules/limits";
import { listImports } from "@/lib/imports/service/read";
import { uploadImport } from "@/lib/imports/service/upload";
import { readMultipart } from "@/lib/transport/multipart";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listImports, answer: (imports) => ({ imports }) });
export const POST = apiRoute({
  verb: uploadImport,
  readBody: (request) => readMultipart(request, IMPORT_LIMITS.bytes),
  answer: (entry) => ({ import: entry }),
  status: 201,
});
