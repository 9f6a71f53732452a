import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { FarmEvent, FarmEvents } from "./answers";
import { FarmEventsInput, SampleEventsInput } from "./inputs";

export const farmEventCalls = apiCalls({
  listFarmEvents: {
    door: "GET /api/farms/[farm_id]/events",
    access: "read",
    input: [FarmEventsInput],
    answer: FarmEvents,
  },
  listSampleEvents: {
    door: "GET /api/farms/[farm_id]/events/samples",
    access: "read",
    input: [SampleEventsInput],
    answer: z.object({ events: z.array(FarmEvent) }),
  },
});
