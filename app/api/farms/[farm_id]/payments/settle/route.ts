import { settlePayment } from "@/lib/payments/service/papers";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: settlePayment, answer: (answer) => answer });
