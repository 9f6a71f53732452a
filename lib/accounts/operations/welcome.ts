import { env } from "@/lib/env";
import { newestFarmOf } from "@/lib/farms/operations/own-people";
import { adminHref, href } from "@/lib/i18n/routes";
import { firstName } from "@/lib/messaging/rules/first-name";
import type { Tx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { User } from "../queries";

/** Welcomes a new owner with the farm's page and poster. Nobody without a farm is written to. */
export async function sendWelcome(tx: Tx, user: Pick<User, "id" | "name" | "email" | "lang">): Promise<void> {
  const farm = await newestFarmOf(tx, user.id);
  if (!farm) return;
  const { APP_URL } = env();
  await queueTransactional(tx, {
    channel: "email",
    kind: "welcome",
    address: user.email,
    lang: user.lang,
    values: {
      name: firstName(user.name),
      farm: farm.name,
      url: APP_URL + href("farm", user.lang, { handle: farm.handle }),
      poster_url: APP_URL + adminHref(user.lang, `/farms/${farm.uuid}/qr-codes`),
    },
  });
}
