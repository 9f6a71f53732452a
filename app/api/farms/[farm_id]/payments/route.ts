import { listFarmPayments } from "@/lib/payments/service/papers";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listFarmPayments, answer: (payments) => ({ payments }) });
