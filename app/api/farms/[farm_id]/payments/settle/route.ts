import { settlePayment } from "@/lib/payments/plans/service/plan-page";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: settlePayment, answer: (answer) => answer });
