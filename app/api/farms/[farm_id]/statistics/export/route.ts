import { exportStatistics } from "@/lib/exports/service/statistics";
import { statisticsCalls } from "@/lib/statistics/calls";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: exportStatistics,
  call: statisticsCalls.exportStatistics,
  answer: fileResponse,
});
