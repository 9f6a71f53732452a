import { listFarmPayments } from "@/lib/payments/plans/service/plan-page";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listFarmPayments, answer: (payments) => ({ payments }) });
