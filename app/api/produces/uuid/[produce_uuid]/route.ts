import { produceCalls } from "@/lib/produce/calls";
import { getProduceByUuid } from "@/lib/produce/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: getProduceByUuid,
  call: produceCalls.getProduceByUuid,
  answer: (produce) => ({ produce }),
});
