import { METRICS_TYPE } from "@/lib/platform/telemetry/text";
import { readMetrics } from "@/lib/telemetry/service/metrics";
import { operationsRoute } from "@/lib/transport/operations-route";

export const GET = operationsRoute({ verb: readMetrics, secret: "OPERATIONS_TOKEN", type: METRICS_TYPE });
