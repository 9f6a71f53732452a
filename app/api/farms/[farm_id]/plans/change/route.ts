import { paymentCalls } from "@/lib/payments/calls";
import { undoPlanChange } from "@/lib/payments/plans/service/plans";
import { apiRoute } from "@/lib/transport/route";

export const DELETE = apiRoute({
  verb: undoPlanChange,
  call: paymentCalls.undoPlanChange,
  answer: (answer) => answer,
});
