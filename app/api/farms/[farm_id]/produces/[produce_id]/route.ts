import { produceCalls } from "@/lib/produce/calls";
import { deleteProduce, updateProduce } from "@/lib/produce/service";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: updateProduce,
  call: produceCalls.updateProduce,
  answer: (produce) => ({ produce }),
});
export const DELETE = apiRoute({
  verb: deleteProduce,
  call: produceCalls.deleteProduce,
  answer: () => ({ success: true }),
});
