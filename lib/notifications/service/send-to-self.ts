import { randomUUID } from "node:crypto";
import { composer } from "@/lib/delivery/operations/compose";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { findFarmById } from "@/lib/farms/operations/read";
import { type PoolCtx, transaction } from "@/lib/platform/context";
import { AppError, invalid, notFound } from "@/lib/platform/errors";
import { authorizeVerifiedFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { emailProvider } from "@/lib/providers/email";
import { smsProviderFor } from "@/lib/providers/sms";
import { subscribeOneself } from "@/lib/subscribers/operations/own-addresses";
import { requireOn } from "@/lib/switches/operations/switches";
import { requireText } from "@/lib/transactional/operations/text-budget";
import type { FrozenContent } from "@/lib/vocabulary/json-columns";
import { type Draft, freezeContent } from "../operations/freeze-content";
import { freshProduceIds } from "../operations/fresh-produces";
import { BLANK, templateWords } from "../operations/template-words";
import { listHighlighted } from "../queries";
import { FIRST_TEMPLATE } from "../rules/templates";

const failed = () => new AppError("provider_failed", {}, [{ key: "providerFailed" }]);

const EMPTY: Draft = { ...BLANK, type: "all", reply_to: null };

/** Returns the content with its addresses as they are: without a delivery there is nothing to count. */
const withPlainLinks = (content: FrozenContent): FrozenContent =>
  JSON.parse(
    JSON.stringify(content).replace(/\{\{click:(\d+)\}\}/g, (token, at: string) =>
      JSON.stringify(content.links[Number(at)] ?? token).slice(1, -1),
    ),
  );

/**
 * Sends a member a real email and text with the farm's fresh produces, to their verified addresses, at any hour and at
 * no charge. The member becomes the first subscriber, who counts in no figure; the links to leave work.
 * @throws AppError forbidden (email not verified) | invalid (no address, no produce) | rate_limited | limit_reached
 */
export async function sendToSelf(ctx: PoolCtx, raw: unknown): Promise<{ email: boolean; sms: boolean }> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "notification.test", raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  if (!farm.address || !farm.city) throw invalid("global", "addressRequired");
  const ids = await freshProduceIds(ctx, farm);
  if (ids.length === 0) throw invalid("global", "produceRequired");
  await limitRate(ctx, "test_send", String(farm_id));
  const words = await templateWords(ctx, farm_id, FIRST_TEMPLATE);
  const content = await freezeContent(
    { ...EMPTY, ...words, type: "all" },
    farm,
    await listHighlighted(ctx.db, farm_id, ids),
    { at: ctx.clock.now() },
  );
  const self = await transaction(ctx, async (tx) => {
    await lockFarm(tx, farm_id);
    return subscribeOneself(tx, farm_id);
  });
  if (!self) throw notFound();
  if (self.email) await requireOn(ctx, "email");
  if (self.phone) await requireOn(ctx, "sms");
  const compose = composer(withPlainLinks(content), new Set(), { test: "true" });
  const to = { delivery_id: 0, subscriber_id: self.id, lang: self.lang, name: self.name };
  if (self.email) {
    const message = compose.email({ ...to, address: self.email }, ctx.clock.now());
    const outcome = await emailProvider().sendBatch([message], randomUUID());
    if (outcome.kind !== "accepted" || !outcome.ids[0]) throw failed();
  }
  const { phone } = self;
  if (phone) {
    await transaction(ctx, (tx) => requireText(tx, "test"));
    const outcome = await smsProviderFor(phone).send(phone, compose.sms({ ...to, address: phone }));
    if (outcome.kind !== "accepted") throw failed();
  }
  return { email: self.email !== null, sms: phone !== null };
}
