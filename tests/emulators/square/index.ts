import { ContractWatch } from "../contract-watch";
import { RateLimit } from "../http/rate-limit";
import type { Mount } from "../http/server";
import type { EmulatorContext } from "../provider";
import type { WebhookQueue } from "../webhooks/queue";
import { squareControl } from "./control";
import { addExampleMerchant } from "./directory";
import type { Application } from "./oauth";
import { squareApi } from "./serve";
import { SquareState } from "./state";
import { SquareWebhooks } from "./webhooks";

/** The path on which the application hears Square's events. */
const WEBHOOK_PATH = "/api/webhooks/square";

/** Emulates Square: its API at /v2, its log-in at /oauth2, and what its sellers do at /square. */
export function squareMounts(
  { options, faults }: EmulatorContext,
  queue: WebhookQueue,
  application: Application,
  signatureKey: string,
): { mounts: Mount[]; save(): void } {
  const { appUrl, publicUrl } = options;
  const webhooks = new SquareWebhooks(
    queue,
    signatureKey,
    appUrl && `${appUrl}${WEBHOOK_PATH}`,
    publicUrl && `${publicUrl}${WEBHOOK_PATH}`,
  );
  const state = new SquareState((event) => webhooks.deliver(event));
  addExampleMerchant(state);
  const limit = new RateLimit(options.squareRatePerSecond);
  const watch = ContractWatch.of("square", options.contractReport);
  const api = squareApi(state, { application, faults, limit, watch });
  return { mounts: [...api, squareControl(state, webhooks)], save: () => watch?.write() };
}
