import { apiCalls } from "@/lib/platform/api-call";
import { ProducerFilter } from "./inputs";

export const producerCalls = apiCalls({
  exportProducers: {
    door: "GET /api/producers/export",
    access: "super_admin",
    input: [ProducerFilter],
    answer: { media_types: ["text/csv"] },
    limits: ["producers_account"],
  },
});
