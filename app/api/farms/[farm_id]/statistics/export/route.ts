import { exportStatistics } from "@/lib/exports/service/statistics";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: exportStatistics, answer: fileResponse });
