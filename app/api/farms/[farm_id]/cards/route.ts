import { paymentCalls } from "@/lib/payments/calls";
import { addCard, listFarmCards } from "@/lib/payments/cards/service/cards";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listFarmCards,
  call: paymentCalls.listFarmCards,
  answer: (cards) => cards,
});
export const POST = apiRoute({ verb: addCard, call: paymentCalls.addCard, answer: (cards) => cards });
