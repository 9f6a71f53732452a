import { env } from "@/lib/env";
import type { PoolCtx } from "@/lib/platform/context";
import { AppError, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { type LinkState, probeLink } from "@/lib/providers/web/probe-link";
import { LANGS } from "@/lib/vocabulary/languages";
import { NotificationIdInput } from "../inputs";
import type { CheckedLinks } from "../presenter";
import { findOfFarm } from "../queries";
import { linksOf } from "../rules/links";

const AT_ONCE = 3;

/** Tries one link, counted for its farm; "unknown" when the farm has tried enough for this hour. */
async function tryLink(ctx: PoolCtx, farm_id: number, url: string): Promise<LinkState> {
  try {
    await limitRate(ctx, "link_check", String(farm_id));
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return "unknown";
    throw error;
  }
  return probeLink(url);
}

/** Tries the links of a draft in each language and names the dead ones. */
export async function checkLinks(ctx: PoolCtx, raw: unknown): Promise<CheckedLinks> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { notification_id } = NotificationIdInput.parse(raw);
  const found = await findOfFarm(ctx.db, farm_id, notification_id);
  if (!found) throw notFound();
  const urls = linksOf(
    LANGS.flatMap((lang) => found[`email_content_${lang}`]),
    env().APP_URL,
  );
  const states: LinkState[] = [];
  for (let at = 0; at < urls.length; at += AT_ONCE)
    states.push(
      ...(await Promise.all(urls.slice(at, at + AT_ONCE).map((url) => tryLink(ctx, farm_id, url)))),
    );
  return {
    dead: urls.flatMap((url, at) => {
      const reason = states[at] ?? "unknown";
      return reason === "alive" || reason === "unknown" ? [] : [{ url, reason }];
    }),
    unknown: states.filter((state) => state === "unknown").length,
  };
}
