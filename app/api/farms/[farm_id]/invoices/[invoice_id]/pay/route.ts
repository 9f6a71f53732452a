import { payInvoice } from "@/lib/payments/service/papers";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: payInvoice, answer: (answer) => answer });
