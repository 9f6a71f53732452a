import { produceCalls } from "@/lib/produce/calls";
import { getProduceById } from "@/lib/produce/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: getProduceById,
  call: produceCalls.getProduceById,
  answer: (produce) => ({ produce }),
});
