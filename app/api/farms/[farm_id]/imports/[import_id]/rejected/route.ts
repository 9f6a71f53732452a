import { importCalls } from "@/lib/imports/calls";
import { downloadRejected } from "@/lib/imports/service/rejected";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: downloadRejected,
  call: importCalls.downloadRejected,
  answer: fileResponse,
});
