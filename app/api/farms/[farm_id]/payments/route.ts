import { paymentCalls } from "@/lib/payments/calls";
import { listFarmPayments } from "@/lib/payments/plans/service/plan-page";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listFarmPayments,
  call: paymentCalls.listFarmPayments,
  answer: (payments) => ({ payments }),
});
