import { parseToken } from "@/lib/consent/links";
import { consentHistory } from "@/lib/consent/operations/ledger";
import { type Ctx, transaction } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeAnyone } from "@/lib/core/permissions";
import { EraseInput, MyDataInput, TokenInput } from "../inputs";
import { eraseSubscriber } from "../operations/erase";
import { changeSubscriber } from "../operations/write";
import type { MyData } from "../presenter";
import { findOfFarm, findWithFarm } from "../queries";

async function byToken(ctx: Ctx, token: string): Promise<MyData> {
  const link = parseToken("my-data", token);
  const found = link && (await findWithFarm(ctx.db, link.subscriber_id));
  const subscriber = found && (await findOfFarm(ctx.db, found.farm.id, link.subscriber_id, ctx.clock.now()));
  if (!subscriber) throw notFound();
  return { token, farm: found.farm, subscriber };
}

/** Open to anyone with the link. Returns all data that a farm stores about a subscriber (Law 25: access). */
export async function readMyData(ctx: Ctx, raw: unknown): Promise<MyData> {
  authorizeAnyone(ctx);
  return byToken(ctx, TokenInput.parse(raw).token);
}

/**
 * Open to anyone with the link. Changes name, language, place and preferences. A new address needs a new
 * subscription.
 */
export async function updateMyData(ctx: Ctx, raw: unknown): Promise<MyData> {
  authorizeAnyone(ctx);
  const { token } = TokenInput.parse(raw);
  const { farm, subscriber } = await byToken(ctx, token);
  const { token: _token, ...patch } = MyDataInput.parse(raw);
  await transaction(ctx, (tx) => changeSubscriber(tx, farm.id, subscriber.id, patch));
  return byToken(ctx, token);
}

/** Open to anyone with the link. Exports all data with the consent history (Law 25: portability). */
export async function exportMyData(ctx: Ctx, raw: unknown) {
  authorizeAnyone(ctx);
  const { farm, subscriber } = await byToken(ctx, TokenInput.parse(raw).token);
  return {
    exported_at: ctx.clock.now(),
    farm: { name: farm.name, handle: farm.handle },
    subscriber,
    consents: await consentHistory(ctx, farm.id, subscriber.id),
  };
}

/** Open to anyone with the link. Erases a subscriber. The farm may not send to them unless they subscribe again. */
export async function eraseMyData(ctx: Ctx, raw: unknown): Promise<{ token: string }> {
  authorizeAnyone(ctx);
  const { token } = TokenInput.parse(raw);
  const { farm, subscriber } = await byToken(ctx, token);
  EraseInput.parse(raw);
  const person = { farm_id: farm.id, subscriber_id: subscriber.id };
  await transaction(ctx, (tx) => eraseSubscriber(tx, { ...person, reason: "erased", source: "my-data" }));
  return { token };
}
