import { and, asc, eq, isNull } from "drizzle-orm";
import { consents, farms, subscribers } from "@/db/schema";
import { parseToken } from "@/lib/consent/links";
import { farmTag } from "@/lib/core/cache-tags";
import { type Ctx, transaction } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { EraseInput, MyDataInput, TokenInput } from "../inputs";
import { withCoordinates } from "../operations/coordinates";
import { eraseSubscriber } from "../operations/erase";
import { findOfFarm, type Subscriber } from "../queries";

export interface MyData {
  token: string;
  farm: { id: number; name: string; handle: string; email: string | null };
  subscriber: Subscriber;
}

async function byToken(ctx: Ctx, token: string): Promise<MyData> {
  const link = parseToken("my-data", token);
  if (!link) throw notFound();
  const [found] = await ctx.db
    .select({ id: farms.id, name: farms.name, handle: farms.handle, email: farms.email })
    .from(subscribers)
    .innerJoin(farms, eq(farms.id, subscribers.farm_id))
    .where(and(eq(subscribers.id, link.subscriber_id), isNull(subscribers.erased_at)));
  const subscriber = found && (await findOfFarm(ctx.db, found.id, link.subscriber_id, ctx.clock.now()));
  if (!subscriber) throw notFound();
  return { token, farm: found, subscriber };
}

/** Everything a farm keeps of the person who holds the link (Law 25: access). */
export async function readMyData(ctx: Ctx, raw: unknown): Promise<MyData> {
  return byToken(ctx, TokenInput.parse(raw).token);
}

/** Correction by the person: name, language, place and wishes. An address changes by subscribing anew. */
export async function updateMyData(ctx: Ctx, raw: unknown): Promise<MyData> {
  const { token } = TokenInput.parse(raw);
  const { farm, subscriber } = await byToken(ctx, token);
  const { token: _token, ...patch } = MyDataInput.parse(raw);
  await ctx.db
    .update(subscribers)
    .set({ ...withCoordinates(patch), updated_at: ctx.clock.now() })
    .where(and(eq(subscribers.farm_id, farm.id), eq(subscribers.id, subscriber.id)));
  return byToken(ctx, token);
}

/** The same as a file, with the history of consent (Law 25: portability). */
export async function exportMyData(ctx: Ctx, raw: unknown) {
  const { farm, subscriber } = await byToken(ctx, TokenInput.parse(raw).token);
  const history = await ctx.db
    .select({
      channel: consents.channel,
      act: consents.act,
      basis: consents.basis,
      wording_version: consents.wording_version,
      lang: consents.lang,
      source: consents.source,
      ip: consents.ip,
      address: consents.address,
      expires_at: consents.expires_at,
      created_at: consents.created_at,
    })
    .from(consents)
    .where(and(eq(consents.farm_id, farm.id), eq(consents.subscriber_id, subscriber.id)))
    .orderBy(asc(consents.id));
  return {
    exported_at: ctx.clock.now(),
    farm: { name: farm.name, handle: farm.handle },
    subscriber,
    consents: history,
  };
}

/** Erasure by the person: the farm forgets them, and may not write again unless they come back. */
export async function eraseMyData(ctx: Ctx, raw: unknown): Promise<{ token: string }> {
  const { farm, subscriber } = await byToken(ctx, TokenInput.parse(raw).token);
  EraseInput.parse(raw);
  await transaction(ctx, (tx) =>
    eraseSubscriber(tx, {
      farm_id: farm.id,
      subscriber_id: subscriber.id,
      reason: "erased",
      source: "my-data",
    }),
  );
  ctx.invalidate(farmTag(farm.id));
  return { token: TokenInput.parse(raw).token };
}
