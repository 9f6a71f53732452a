import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { FarmInput } from "@/lib/values/fields";
import { DayStat } from "./answers";
import { DaysInput } from "./inputs";

export const statisticsCalls = apiCalls({
  dayStats: {
    door: "GET /api/farms/[farm_id]/day-stats",
    access: "read",
    input: [FarmInput, DaysInput],
    answer: z.object({ dayStats: z.array(DayStat) }),
  },
  exportStatistics: {
    door: "GET /api/farms/[farm_id]/statistics/export",
    access: "read",
    input: [FarmInput, DaysInput],
    answer: { media_types: ["text/csv"] },
    limits: ["export_farm"],
  },
});
