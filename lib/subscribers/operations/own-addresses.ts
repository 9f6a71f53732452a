import { grantConsent } from "@/lib/consent/operations/ledger";
import { type Ctx, userId } from "@/lib/core/context";
import type { Lang } from "@/lib/i18n/languages";
import { findAccount } from "../queries";
import type { Reached } from "./claim-confirmations";
import { linkAccount } from "./write";

/** Addresses of a subscriber: those that the logged-in user has proved to be theirs, and those to ask. */
export interface Parted {
  own: Reached[];
  asked: Reached[];
}

/** Parts the addresses that a member adds. Their own verified ones need no confirmation message. */
export async function partOwnAddresses(ctx: Ctx, reached: readonly Reached[]): Promise<Parted> {
  const user = await findAccount(ctx.db, userId(ctx) ?? 0);
  const proved = {
    email: user?.email_verified_at ? user.email.toLowerCase() : null,
    sms: user?.phone_verified_at ? user.phone : null,
  };
  const isOwn = ({ channel, address }: Reached) => address.toLowerCase() === proved[channel];
  return { own: reached.filter(isOwn), asked: reached.filter((one) => !isOwn(one)) };
}

/** Records that a member subscribes with their own verified addresses. */
export async function agreeOneself(
  tx: Ctx,
  person: { farm_id: number; id: number; lang: Lang },
  own: readonly Reached[],
): Promise<void> {
  const { farm_id, id: subscriber_id } = person;
  for (const { channel, address } of own)
    await grantConsent(tx, {
      farm_id,
      subscriber_id,
      channel,
      address,
      basis: "express",
      source: "admin-created-form",
      lang: tx.lang,
    });
  const user_id = userId(tx);
  if (own.length > 0 && user_id !== null) await linkAccount(tx, subscriber_id, user_id);
}
