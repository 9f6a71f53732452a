import { addCard, listFarmCards } from "@/lib/payments/cards/service/cards";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listFarmCards, answer: (cards) => cards });
export const POST = apiRoute({ verb: addCard, answer: (cards) => cards });
