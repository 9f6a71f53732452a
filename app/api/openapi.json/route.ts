import { readApiDocument } from "@/lib/api-document/service";
import { keptJson } from "@/lib/transport/kept-json";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: readApiDocument,
  answer: (document, request) => keptJson(request, document),
});
