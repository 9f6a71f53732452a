import type { PoolCtx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { processMetrics } from "@/lib/platform/telemetry/text";
import { readFigures } from "../figures";
import { presentFigures } from "../presenter";

/** Returns the text of /metrics: what this process counted, and figures of the whole site. For a monitor alone. */
export async function readMetrics(ctx: PoolCtx): Promise<string> {
  authorizeJob(ctx);
  const [own, site] = await Promise.all([processMetrics(), readFigures(ctx).then(presentFigures)]);
  return `${own}\n${site}`;
}
