import type { PoolCtx } from "@/lib/platform/context";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import {
  AuditLogInput,
  MessageLogInput,
  PageLogInput,
  RequestLogInput,
  SendLogInput,
  WebhookLogInput,
} from "../inputs";
import { listAudit } from "../operations/audit";
import { listMessages } from "../operations/messages";
import { countHits, listHits } from "../operations/pages";
import { listRequests } from "../operations/requests";
import { listSends } from "../operations/sends";
import { listWebhooks } from "../operations/webhooks";
import type { LogFound } from "../presenter";
import { isRequestLog, type Log } from "../rules";

/** Returns page views: counted, or one by one. Those of a farm are always shown one by one. */
async function readPages(ctx: PoolCtx, raw: unknown): Promise<LogFound> {
  const { by, days, farm, after } = PageLogInput.parse(raw);
  if (by === "each" || farm) return { log: "hits", ...(await listHits(ctx.db, { farm, after })) };
  return { log: "pages", by, ...(await countHits(ctx.db, { by, days, after }, ctx.clock.now())) };
}

/** Returns a page of a log, the newest first. Only for super administrators. */
export async function readLog(ctx: PoolCtx, log: Log, raw: unknown): Promise<LogFound> {
  authorizeSuperAdmin(ctx);
  if (isRequestLog(log)) return { log, ...(await listRequests(ctx.db, log, RequestLogInput.parse(raw))) };
  if (log === "sends") return { log, ...(await listSends(ctx.db, SendLogInput.parse(raw))) };
  if (log === "messages") return { log, ...(await listMessages(ctx.db, MessageLogInput.parse(raw))) };
  if (log === "audit") return { log, ...(await listAudit(ctx.db, AuditLogInput.parse(raw))) };
  if (log === "webhooks") return { log, ...(await listWebhooks(ctx.db, WebhookLogInput.parse(raw))) };
  return readPages(ctx, raw);
}
