import { duplicateProduce } from "@/lib/produce/service";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: duplicateProduce, answer: (produce) => ({ produce }), status: 201 });
