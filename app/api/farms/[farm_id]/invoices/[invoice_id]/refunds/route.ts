import { paymentCalls } from "@/lib/payments/calls";
import { refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: refundInvoice,
  call: paymentCalls.refundInvoice,
  answer: (answer) => answer,
});
