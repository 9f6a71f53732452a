import { paymentCalls } from "@/lib/payments/calls";
import { listCharges } from "@/lib/payments/charges/service/charge-lines";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listCharges,
  call: paymentCalls.listCharges,
  answer: ({ rows, account, ...page }) => ({ charges: rows, ...page, ...account }),
});
