import { paymentCalls } from "@/lib/payments/calls";
import { readCreditNotePdf } from "@/lib/payments/documents/service/documents";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: readCreditNotePdf,
  call: paymentCalls.readCreditNotePdf,
  answer: fileResponse,
});
