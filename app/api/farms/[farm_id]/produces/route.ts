import { createProduce, listProduces } from "@/lib/produce/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listProduces, answer: (produces) => ({ produces }) });
export const POST = apiRoute({ verb: createProduce, answer: (produce) => ({ produce }), status: 201 });
