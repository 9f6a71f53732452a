import { nameProviderCalls } from "./provider-calls";
import { processRegistry } from "./registry";
import { nameWebhooks } from "./webhooks";

/** Content type of the text that Prometheus reads. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Returns the metrics of this process as Prometheus reads them. */
export function processMetrics(): Promise<string> {
  nameProviderCalls();
  nameWebhooks();
  return processRegistry().metrics();
}
