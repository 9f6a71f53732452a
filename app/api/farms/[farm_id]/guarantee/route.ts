import { claimGuarantee } from "@/lib/payments/refunds/service/refunds";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: claimGuarantee, answer: (answer) => answer });
