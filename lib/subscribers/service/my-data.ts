import { opensData, readDataLink } from "@/lib/consent/links";
import { findCountry, findFarmById } from "@/lib/farms/operations/read";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { queueForFarm } from "@/lib/platform/farm-queue";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { limitPerson, limitRecipientsInside } from "@/lib/platform/rate-limits";
import { requireText } from "@/lib/transactional/operations/text-budget";
import { EraseInput, inCountry, MyDataInput, NewDataLinkInput, TokenInput } from "../inputs";
import { reachedBy } from "../operations/claim-confirmations";
import { describePerson } from "../operations/describe-person";
import { eraseSubscriber } from "../operations/erase";
import { sendDataLink } from "../operations/send-data-link";
import { changeSubscriber } from "../operations/write";
import type { MyData, PersonData } from "../presenter";
import { findOfFarm, findWithFarm } from "../queries";

async function byToken(ctx: Ctx, token: string): Promise<MyData> {
  const now = ctx.clock.now();
  const link = readDataLink(token);
  const found = link && (await findWithFarm(ctx.db, link.subscriber_id));
  if (found) queueForFarm(ctx, found.farm.id);
  const subscriber = found && (await findOfFarm(ctx.db, found.farm.id, link.subscriber_id, now));
  if (!subscriber || !opensData(link, subscriber, now)) throw notFound();
  return { token, farm: found.farm, subscriber };
}

/**
 * Open to anyone. Returns whether we made this link, dead or alive; the holder of a dead one may ask for a new one.
 * It says nothing about the subscriber.
 */
export async function checkDataLink(ctx: Ctx, raw: unknown): Promise<{ genuine: boolean }> {
  authorizeAnyone(ctx);
  return { genuine: readDataLink(TokenInput.parse(raw).token) !== null };
}

/**
 * Open to anyone with a link that we made, dead or alive. Sends a new link when a subscriber of the same farm has the
 * given address; the answer is the same for everyone.
 * @throws AppError not_found | invalid | rate_limited | limit_reached
 */
export async function askNewDataLink(ctx: PoolCtx, raw: unknown): Promise<{ token: string }> {
  authorizeAnyone(ctx);
  const { token } = TokenInput.parse(raw);
  const link = readDataLink(token);
  if (!link) throw notFound();
  const reached = reachedBy(NewDataLinkInput.parse(raw));
  const recipients = reached.map(({ address }) => address);
  await limitPerson(ctx, "my_data_address", [], recipients);
  const known = await findWithFarm(ctx.db, link.subscriber_id);
  if (known) queueForFarm(ctx, known.farm.id);
  await transaction(ctx, async (tx) => {
    await limitRecipientsInside(tx, recipients);
    for (const { channel } of reached) if (channel === "sms") await requireText(tx, "own_data");
    const found = await findWithFarm(tx.db, link.subscriber_id);
    const farm = found && (await findFarmById(tx, found.farm.id));
    if (farm) for (const address of reached) await sendDataLink(tx, farm, address);
  });
  return { token };
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
  const { token: _token, ...patch } = inCountry(MyDataInput, await findCountry(ctx, farm.id)).parse(raw);
  await transaction(ctx, (tx) => changeSubscriber(tx, farm.id, subscriber.id, patch));
  return byToken(ctx, token);
}

/** Open to anyone with the link. Exports all data with the consent history (Law 25: portability). */
export async function exportMyData(ctx: Ctx, raw: unknown): Promise<PersonData> {
  authorizeAnyone(ctx);
  const { farm, subscriber } = await byToken(ctx, TokenInput.parse(raw).token);
  return describePerson(ctx, farm, subscriber);
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
