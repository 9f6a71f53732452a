import { produceCalls } from "@/lib/produce/calls";
import { duplicateProduce } from "@/lib/produce/service";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: duplicateProduce,
  call: produceCalls.duplicateProduce,
  answer: (produce) => ({ produce }),
});
