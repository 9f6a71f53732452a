import { and, eq } from "drizzle-orm";
import { farms, subscribers } from "@/db/schema";
import { parseToken } from "@/lib/consent/links";
import { withdraw, withdrawAllEmail } from "@/lib/consent/operations/ledger";
import { farmTag } from "@/lib/core/cache-tags";
import { type Ctx, transaction } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { Lang } from "@/lib/i18n/languages";
import { OneClickInput, TokenInput, UnsubscribeInput } from "../inputs";
import { maskEmail, maskPhone } from "../rules";

async function byToken(ctx: Ctx, token: string) {
  const link = parseToken("unsubscribe", token);
  if (!link) throw notFound();
  const [found] = await ctx.db
    .select({ person: subscribers, farm: { id: farms.id, name: farms.name, handle: farms.handle } })
    .from(subscribers)
    .innerJoin(farms, eq(farms.id, subscribers.farm_id))
    .where(and(eq(subscribers.id, link.subscriber_id)));
  if (!found) throw notFound();
  return { ...found, delivery_id: link.delivery_id };
}

export interface UnsubscribePage {
  token: string;
  farm: { id: number; name: string; handle: string };
  /** Shortened, since messages are forwarded. */
  address: string;
  has_email: boolean;
  lang: Lang;
  unsubscribed: boolean;
}

/** What the page of an unsubscribe link shows; reading it changes nothing. */
export async function readUnsubscribe(ctx: Ctx, raw: unknown): Promise<UnsubscribePage> {
  const { token } = TokenInput.parse(raw);
  const { person, farm } = await byToken(ctx, token);
  return {
    token,
    farm,
    address: person.email ? maskEmail(person.email) : person.phone ? maskPhone(person.phone) : "",
    has_email: person.email !== null,
    lang: person.lang,
    unsubscribed: person.unsubscribed_at !== null,
  };
}

async function leave(
  ctx: Ctx,
  token: string,
  scope: "farm" | "all",
  source: string,
): Promise<{ token: string; scope: "farm" | "all"; farm_id: number }> {
  const { person, farm, delivery_id } = await byToken(ctx, token);
  await transaction(ctx, async (tx) => {
    await withdraw(tx, {
      farm_id: farm.id,
      subscriber_id: person.id,
      reason: "unsubscribed",
      source,
      delivery_id,
    });
    if (scope === "all" && person.email) await withdrawAllEmail(tx, person.email, source);
  });
  ctx.invalidate(farmTag(farm.id));
  return { token, scope, farm_id: farm.id };
}

/** Unsubscribes by the button of the page: from this farm, or from all of Potager's email as well. */
export async function unsubscribeByLink(ctx: Ctx, raw: unknown) {
  const { token, scope } = UnsubscribeInput.parse(raw);
  return leave(ctx, token, scope, "unsubscribe-link");
}

/** A mail program's own unsubscribe button (RFC 8058): no page, no cookie, as often as it likes. */
export async function oneClickUnsubscribe(ctx: Ctx, raw: unknown) {
  const { token } = TokenInput.parse(raw);
  if (!parseToken("unsubscribe", token)) throw notFound();
  OneClickInput.parse(raw);
  return leave(ctx, token, "farm", "one-click");
}
