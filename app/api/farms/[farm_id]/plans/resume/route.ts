import { resumePlan } from "@/lib/payments/plans/service/plans";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: resumePlan, answer: (answer) => answer });
