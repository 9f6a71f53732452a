import { apiCalls } from "@/lib/platform/api-call";
import { ExportInput } from "@/lib/subscribers/inputs";
import { FarmInput } from "@/lib/values/fields";

/** How a list of subscribers is written. */
const table = {
  media_types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
};
/** Files that count against what a farm may take along in an hour. */
const counted = { access: "read", limits: ["export_farm"] } as const;

/** The calls that answer a file of a farm. */
export const exportCalls = apiCalls({
  exportSubscribers: {
    door: "GET /api/farms/[farm_id]/subscribers/export",
    ...counted,
    input: [FarmInput, ExportInput],
    answer: table,
  },
  exportChosenSubscribers: {
    door: "POST /api/farms/[farm_id]/subscribers/export",
    ...counted,
    input: [FarmInput, ExportInput],
    answer: table,
    example: { ids: [1, 2], format: "csv" },
  },
  exportFarm: {
    door: "GET /api/farms/[farm_id]/export",
    access: "session",
    input: [FarmInput],
    answer: { media_types: ["application/zip"] },
    limits: ["archive_farm"],
  },
});
