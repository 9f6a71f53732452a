import { produceCalls } from "@/lib/produce/calls";
import { createProduce, listProduces } from "@/lib/produce/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listProduces,
  call: produceCalls.listProduces,
  answer: (produces) => ({ produces }),
});
export const POST = apiRoute({
  verb: createProduce,
  call: produceCalls.createProduce,
  answer: (produce) => ({ produce }),
});
