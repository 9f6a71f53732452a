import { env } from "@/lib/env";
import { formatDay, longMoment } from "@/lib/i18n/dates";
import { href } from "@/lib/i18n/routes";
import { lookup } from "@/lib/i18n/translator";
import type { Ctx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { deviceOf } from "../devices";
import { listUserAgents, type User } from "../queries";
import { isFirstLogIn } from "../rules";

/** Days and times of an account's emails: accounts have no zone of their own. */

const keyOf = (user_agent: string): string => {
  const { browser, system } = deviceOf(user_agent);
  return `${browser ?? ""} ${system ?? ""}`;
};

/**
 * Tells a user by email of a log-in from a device that the account has not seen, before the session is opened. Not at the
 * first log-in after sign-up, and once for each device and day.
 */
export async function tellOfNewDevice(tx: Ctx, user: User): Promise<void> {
  if (!user.email_verified_at) return;
  const now = tx.clock.now();
  const user_agent = tx.client?.user_agent ?? "";
  const known = await listUserAgents(tx.db, user.id);
  const device = keyOf(user_agent);
  if (isFirstLogIn(known.length, user.created_at, now) || known.map(keyOf).includes(device)) return;
  const { browser, system } = deviceOf(user_agent);
  const { email, lang } = user;
  await queueTransactional(tx, {
    channel: "email",
    kind: "new_device",
    address: email,
    lang,
    once: `${user.id} ${device} ${formatDay(now, SITE_ZONE)}`,
    values: {
      email,
      device:
        browser && system
          ? lookup(lang, "accounts", "sessions.browserOn", { browser, system })
          : (browser ?? system ?? lookup(lang, "accounts", "sessions.unknown")),
      moment: longMoment(now, lang, SITE_ZONE),
      url: env().APP_URL + href("forgot_password", lang),
    },
  });
}
