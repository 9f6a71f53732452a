import { endFarmOffer, offerFarm } from "@/lib/members/service/hand-over";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: offerFarm, answer: (offer) => ({ offer }), status: 201 });
export const DELETE = apiRoute({ verb: endFarmOffer, answer: () => ({ success: true }) });
