import { getProduce } from "@/lib/produce/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: getProduce, answer: (produce) => ({ produce }) });
