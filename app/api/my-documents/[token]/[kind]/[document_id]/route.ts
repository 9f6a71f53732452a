import { paymentCalls } from "@/lib/payments/calls";
import { readMyDocument } from "@/lib/payments/documents/service/my-documents";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: readMyDocument,
  call: paymentCalls.readMyDocument,
  answer: fileResponse,
  lost: "documents",
});
