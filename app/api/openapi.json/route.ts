import { readApiDocument } from "@/lib/api-document/service";
import { keptText } from "@/lib/transport/kept-text";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: readApiDocument,
  kept: "public, max-age=300",
  answer: (document, request) => keptText(request, document),
});
