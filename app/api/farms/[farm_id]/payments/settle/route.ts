import { paymentCalls } from "@/lib/payments/calls";
import { settlePayment } from "@/lib/payments/plans/service/plan-page";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: settlePayment,
  call: paymentCalls.settlePayment,
  answer: (answer) => answer,
});
