import { produceCalls } from "@/lib/produce/calls";
import { getProduce } from "@/lib/produce/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: getProduce,
  call: produceCalls.getProduceById,
  answer: (produce) => ({ produce }),
});
