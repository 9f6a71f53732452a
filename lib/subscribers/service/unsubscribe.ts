import { parseToken } from "@/lib/consent/links";
import { withdrawAllEmail, withdrawConsent } from "@/lib/consent/operations/ledger";
import { type Ctx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { queueForFarm } from "@/lib/platform/farm-queue";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { OneClickInput, TokenInput, UnsubscribeInput } from "../inputs";
import type { UnsubscribePage } from "../presenter";
import { findWithFarm } from "../queries";
import { maskEmail, maskPhone } from "../rules";

async function byToken(ctx: Ctx, token: string) {
  const link = parseToken(token);
  const found = link && (await findWithFarm(ctx.db, link.subscriber_id));
  if (!found) throw notFound();
  return { ...found, delivery_id: link.delivery_id };
}

/** Open to anyone with the link. Returns the data of the unsubscribe page; reading it changes nothing. */
export async function readUnsubscribe(ctx: Ctx, raw: unknown): Promise<UnsubscribePage> {
  authorizeAnyone(ctx);
  const { token } = TokenInput.parse(raw);
  const { person, farm } = await byToken(ctx, token);
  return {
    token,
    farm: { id: farm.id, name: farm.name, handle: farm.handle },
    address: person.email ? maskEmail(person.email) : person.phone ? maskPhone(person.phone) : "",
    has_email: person.email !== null,
    lang: person.lang,
    unsubscribed: person.unsubscribed_at !== null,
  };
}

type Scope = "farm" | "all";

async function unsubscribe(ctx: Ctx, token: string, scope: Scope, source: "unsubscribe-link" | "one-click") {
  const { person, farm, delivery_id } = await byToken(ctx, token);
  queueForFarm(ctx, farm.id);
  await transaction(ctx, async (tx) => {
    await withdrawConsent(tx, {
      farm_id: farm.id,
      subscriber_id: person.id,
      reason: "unsubscribed",
      source,
      delivery_id,
    });
    if (scope === "all" && person.email) await withdrawAllEmail(tx, person.email, source);
  });
  return { token, scope, farm_id: farm.id };
}

/** Open to anyone with the link. Unsubscribes from this farm, or also from all email of Potager. */
export async function unsubscribeByLink(ctx: Ctx, raw: unknown) {
  authorizeAnyone(ctx);
  const { token, scope } = UnsubscribeInput.parse(raw);
  return unsubscribe(ctx, token, scope, "unsubscribe-link");
}

/**
 * Open to anyone with the link. Unsubscribes with the button of a mail program (RFC 8058), without a page or cookie.
 * It may be repeated.
 */
export async function oneClickUnsubscribe(ctx: Ctx, raw: unknown) {
  authorizeAnyone(ctx);
  const { token } = TokenInput.parse(raw);
  if (!parseToken(token)) throw notFound();
  OneClickInput.parse(raw);
  return unsubscribe(ctx, token, "farm", "one-click");
}
