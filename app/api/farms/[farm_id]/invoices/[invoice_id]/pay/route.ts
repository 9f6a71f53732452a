import { paymentCalls } from "@/lib/payments/calls";
import { payInvoice } from "@/lib/payments/plans/service/plan-page";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: payInvoice, call: paymentCalls.payInvoice, answer: (answer) => answer });
