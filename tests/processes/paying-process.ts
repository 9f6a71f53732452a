import { finishPaymentRequest } from "@/lib/payments/sync/service/jobs";
import { asJob, asUser } from "@/tests/factories/context";
import { PAYMENT_VERBS, type PaymentVerb } from "@/tests/factories/payment-verbs";

export interface PayingTask {
  verb: PaymentVerb | "finish";
  user_id: number;
  input: { farm_id: number; request_id?: number };
}

/** Asks one thing of the payment provider and ends. It tells its parent, who may kill it, when it begins. */
process.once("message", async (message) => {
  const { verb, user_id, input } = message as PayingTask;
  process.send?.("began");
  if (verb === "finish") await finishPaymentRequest(asJob(), { request_id: input.request_id! });
  else await PAYMENT_VERBS[verb](asUser({ id: user_id }), input);
  process.exit(0);
});
process.on("disconnect", () => process.exit(1));
process.send?.("ready");
