import { paymentCalls } from "@/lib/payments/calls";
import { claimGuarantee } from "@/lib/payments/refunds/service/refunds";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: claimGuarantee,
  call: paymentCalls.claimGuarantee,
  answer: (answer) => answer,
});
