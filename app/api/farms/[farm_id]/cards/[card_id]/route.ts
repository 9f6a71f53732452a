import { paymentCalls } from "@/lib/payments/calls";
import { deleteCard, makeDefaultCard } from "@/lib/payments/cards/service/cards";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: makeDefaultCard,
  call: paymentCalls.makeDefaultCard,
  answer: (cards) => cards,
});
export const DELETE = apiRoute({ verb: deleteCard, call: paymentCalls.deleteCard, answer: (cards) => cards });
