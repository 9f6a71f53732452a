import { importCalls } from "@/lib/imports/calls";
import { listImports } from "@/lib/imports/service/read";
import { mayImport, uploadImport } from "@/lib/imports/service/upload";
import { readNamedFile } from "@/lib/transport/multipart";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listImports,
  call: importCalls.listImports,
  answer: (imports) => ({ imports }),
});
export const POST = apiRoute({
  verb: uploadImport,
  call: importCalls.uploadImport,
  beforeBody: mayImport,
  readBody: readNamedFile,
  answer: (entry) => ({ import: entry }),
});
