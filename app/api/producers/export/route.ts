import { producerCalls } from "@/lib/producers/calls";
import { exportProducers } from "@/lib/producers/service/export";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: exportProducers,
  call: producerCalls.exportProducers,
  answer: fileResponse,
});
