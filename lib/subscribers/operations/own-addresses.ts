import { grantConsent } from "@/lib/consent/operations/ledger";
import { isSuppressed } from "@/lib/consent/operations/suppressions";
import { type Ctx, userId } from "@/lib/platform/context";
import type { Lang } from "@/lib/vocabulary/languages";
import type { ReachedChannels } from "../presenter";
import { findAccount, findByAddress, type SubscriberRow } from "../queries";
import type { Reached } from "./claim-confirmations";
import { addSubscriber, changeSubscriber, linkAccount } from "./write";

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

/** Returns the channels of each part, apart from those of addresses to which nothing may be sent. */
export async function partReached(tx: Ctx, farm_id: number, parted: Parted): Promise<ReachedChannels> {
  const channels: ReachedChannels = { own: [], asked: [], blocked: [] };
  for (const part of ["own", "asked"] as const)
    for (const { channel, address } of parted[part])
      channels[(await isSuppressed(tx, { farm_id, channel, address })) ? "blocked" : part].push(channel);
  return channels;
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
  if (own.length > 0 && user_id !== null) await linkAccount(tx, farm_id, subscriber_id, user_id);
}

/** The subscription of a member to the own farm, with the addresses that they have proved to be theirs. */
export interface OwnSubscription {
  id: number;
  name: string;
  lang: Lang;
  email: string | null;
  phone: string | null;
}

/** Whether a subscription found by a phone is of this account: another email there is somebody else's. */
const isOfAccount = (row: SubscriberRow, user_id: number, email: string | null): boolean =>
  row.user_id === user_id || row.email === null || row.email.toLowerCase() === email?.toLowerCase();

/**
 * Subscribes the logged-in member to their own farm with their verified addresses, marked as own, which counts in no
 * figure. A second call adds nothing. An address that another subscription has stays there. Null without a verified
 * address that can be subscribed.
 */
export async function subscribeOneself(tx: Ctx, farm_id: number): Promise<OwnSubscription | null> {
  const user_id = userId(tx);
  const user = user_id === null ? null : await findAccount(tx.db, user_id);
  if (!user) return null;
  const email = user.email_verified_at ? user.email : null;
  const phone = user.phone_verified_at ? user.phone : null;
  if (!email && !phone) return null;
  const byEmail = email ? await findByAddress(tx.db, farm_id, { email, phone: null }) : null;
  const byPhone = phone ? await findByAddress(tx.db, farm_id, { email: null, phone }) : null;
  const known = byEmail ?? (byPhone && isOfAccount(byPhone, user.id, email) ? byPhone : null);
  if (!known && !email && byPhone) return null;
  const source = "admin-created-form" as const;
  const { name, lang } = user;
  const added = { farm_id, name, email, phone: byPhone ? null : phone, lang, source, is_own: true };
  const person = known ?? (await addSubscriber(tx, added));
  const newPhone = phone && !byPhone && person.phone !== phone ? { phone } : {};
  const newEmail = email && !person.email ? { email } : {};
  await changeSubscriber(tx, farm_id, person.id, {
    is_own: true,
    user_id: user.id,
    ...newPhone,
    ...newEmail,
  });
  const now = tx.clock.now();
  const own: Reached[] = [];
  const isTheirs = (person.email ?? email)?.toLowerCase() === email?.toLowerCase();
  if (email && isTheirs && !(person.email_consent_until && person.email_consent_until > now))
    own.push({ channel: "email", address: email });
  if (
    phone &&
    (!byPhone || byPhone.id === person.id) &&
    !(person.sms_consent_until && person.sms_consent_until > now)
  )
    own.push({ channel: "sms", address: phone });
  await agreeOneself(tx, { farm_id, id: person.id, lang }, own);
  return { id: person.id, name, lang, email, phone };
}
