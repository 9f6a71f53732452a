import { paymentCalls } from "@/lib/payments/calls";
import { readPlanPage } from "@/lib/payments/plans/service/plan-page";
import { cancelPlan, choosePlan } from "@/lib/payments/plans/service/plans";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: readPlanPage, call: paymentCalls.readPlanPage, answer: (page) => page });
export const POST = apiRoute({ verb: choosePlan, call: paymentCalls.choosePlan, answer: (answer) => answer });
export const DELETE = apiRoute({
  verb: cancelPlan,
  call: paymentCalls.cancelPlan,
  answer: (answer) => answer,
});
