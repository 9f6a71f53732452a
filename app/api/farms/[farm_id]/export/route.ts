import { exportCalls } from "@/lib/exports/calls";
import { exportFarm } from "@/lib/exports/service/farm";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: exportFarm, call: exportCalls.exportFarm, answer: fileResponse });
