import { payInvoice } from "@/lib/payments/plans/service/plan-page";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: payInvoice, answer: (answer) => answer });
