import type { Tx } from "@/lib/platform/context";
import { CHANNELS, type Channel } from "@/lib/vocabulary/enumerations";
import { type Withdrawal, withdrawConsents } from "./ledger";
import { type NewestAct, newestActs } from "./newest-acts";
import { suppressAll } from "./suppressions";

/** Somebody who refused messages elsewhere, and the channels that this concerns. */
interface Refusal {
  subscriber_id: number;
  channels: readonly Channel[];
}

/** What a refusal elsewhere leaves as it is: what people agreed to here themselves, and what is withdrawn already. */
const LEFT_ALONE: readonly (NewestAct | undefined)[] = ["agreed", "withdrawn"];

/**
 * Withdraws what people refused elsewhere, in a file or at a point of sale, as if they had left here. Each channel is
 * judged by its newest act: who agreed here themselves to one loses what the farm declared on the other.
 */
export async function withdrawRefused(
  tx: Tx,
  { refusals, ...refused }: Pick<Withdrawal, "farm_id" | "source"> & { refusals: readonly Refusal[] },
): Promise<void> {
  const newest = await newestActs(
    tx,
    refused.farm_id,
    refusals.map(({ subscriber_id }) => subscriber_id),
  );
  const open = new Map<number, Set<Channel>>();
  for (const { subscriber_id, channels } of refusals) {
    const left = open.get(subscriber_id) ?? new Set<Channel>();
    for (const channel of channels)
      if (!LEFT_ALONE.includes(newest.get(subscriber_id)?.get(channel))) left.add(channel);
    open.set(subscriber_id, left);
  }
  // Whoever loses all channels loses them at once: one event, and nobody in between.
  const groups: readonly (readonly Channel[])[] = [CHANNELS, ...CHANNELS.map((channel) => [channel])];
  for (const channels of groups) {
    const subscriber_ids = [...open]
      .filter(([, left]) => left.size === channels.length && channels.every((channel) => left.has(channel)))
      .map(([id]) => id);
    if (subscriber_ids.length > 0)
      await withdrawConsents(tx, { ...refused, subscriber_ids, channels, reason: "unsubscribed" });
  }
}

/**
 * Suppresses the addresses of people who refused messages elsewhere, whether the farm knows them or not, so that no
 * declared consent reaches them. An address by which its holder agreed here themselves is left alone.
 */
export async function suppressRefused(
  tx: Tx,
  farm_id: number,
  addresses: readonly { channel: Channel; address: string; holder: number | null }[],
): Promise<void> {
  const newest = await newestActs(
    tx,
    farm_id,
    addresses.flatMap(({ holder }) => holder ?? []),
  );
  const refused = addresses.filter(
    ({ channel, holder }) => newest.get(holder ?? 0)?.get(channel) !== "agreed",
  );
  for (const channel of CHANNELS) {
    const ofChannel = refused.filter((one) => one.channel === channel).map(({ address }) => address);
    await suppressAll(tx, { farm_id, channel, addresses: ofChannel }, "unsubscribed");
  }
}
