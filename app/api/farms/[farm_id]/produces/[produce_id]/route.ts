import { deleteProduce, updateProduce } from "@/lib/produce/service";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: updateProduce, answer: (produce) => ({ produce }) });
export const DELETE = apiRoute({ verb: deleteProduce, answer: () => ({ success: true }) });
