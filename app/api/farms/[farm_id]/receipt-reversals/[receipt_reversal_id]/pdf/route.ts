import { paymentCalls } from "@/lib/payments/calls";
import { readReversalPdf } from "@/lib/payments/documents/service/documents";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: readReversalPdf,
  call: paymentCalls.readReversalPdf,
  answer: fileResponse,
});
