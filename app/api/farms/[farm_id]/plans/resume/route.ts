import { paymentCalls } from "@/lib/payments/calls";
import { resumePlan } from "@/lib/payments/plans/service/plans";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: resumePlan, call: paymentCalls.resumePlan, answer: (answer) => answer });
