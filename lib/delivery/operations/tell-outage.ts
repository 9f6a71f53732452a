import { sql } from "drizzle-orm";
import { env } from "@/lib/env";
import { adminHref } from "@/lib/i18n/routes";
import type { Ctx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { Lang } from "@/lib/vocabulary/languages";
import { holdsMessages } from "@/lib/vocabulary/outage-enumerations";

interface Person extends Record<string, unknown> {
  email: string;
  lang: Lang;
  is_admin: boolean;
}

/**
 * Tells the super administrators, and the owners of farms with a send that now waits, that a channel is paused. An
 * email about paused emails waits with them and goes first when they go on. A pause of the point of sale is ours alone.
 */
export async function tellAboutOutage(
  tx: Ctx,
  { channel, reason }: DomainEvents["channel_paused"],
): Promise<void> {
  // An outage of seconds or minutes needs nobody.
  if (reason === "no_answer") return;
  const people = await tx.db.execute<Person>(sql`
    select u.email, u.lang, u.is_admin from users u where u.email is not null and (u.is_admin or u.id in (
      select fu.user_id from farm_users fu join notifications n on n.farm_id = fu.farm_id
      where ${holdsMessages(channel)} and fu.role = 'owner' and n.status = 'sending' and n.type in (${channel}, 'all')))`);
  for (const { email, lang, is_admin } of people) {
    await queueTransactional(tx, {
      channel: "email",
      kind: "channel_paused",
      address: email,
      lang,
      values: {
        channel,
        reason,
        reader: is_admin ? "admin" : "owner",
        url: env().APP_URL + adminHref(lang, "/farms"),
      },
    });
  }
}
