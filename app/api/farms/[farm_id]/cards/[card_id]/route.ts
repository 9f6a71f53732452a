import { deleteCard, makeDefaultCard } from "@/lib/payments/cards/service/cards";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: makeDefaultCard, answer: (cards) => cards });
export const DELETE = apiRoute({ verb: deleteCard, answer: (cards) => cards });
