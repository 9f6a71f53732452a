import { importCalls } from "@/lib/imports/calls";
import { readImport } from "@/lib/imports/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: readImport,
  call: importCalls.readImport,
  answer: (entry) => ({ import: entry }),
});
