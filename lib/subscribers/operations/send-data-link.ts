import { myDataUrl } from "@/lib/consent/links";
import { isSuppressed } from "@/lib/consent/operations/suppressions";
import type { FarmRow } from "@/lib/farms/operations/read";
import { firstName } from "@/lib/messaging/rules/first-name";
import { senderLine, senderPage } from "@/lib/messaging/sender-line";
import type { Ctx } from "@/lib/platform/context";
import { writeOnlyIf } from "@/lib/platform/write-only-if";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { MY_DATA_LINK_DAYS } from "@/lib/vocabulary/abuse-limits";
import { findByAddress } from "../queries";
import { UNREACHABLE_REASONS } from "../rules";
import type { Reached } from "./claim-confirmations";

/**
 * Sends a new link to their data to a subscriber of the farm with this address. Someone else gets nothing, and so does
 * a phone that sent STOP; the same statements run. An email that only unsubscribed may still ask.
 */
export async function sendDataLink(tx: Ctx, farm: FarmRow, { channel, address }: Reached): Promise<void> {
  const byEmail = channel === "email";
  const person = await findByAddress(tx.db, farm.id, {
    email: byEmail ? address : null,
    phone: byEmail ? null : address,
  });
  const suppressed = await isSuppressed(
    tx,
    { farm_id: farm.id, channel, address },
    byEmail ? UNREACHABLE_REASONS : undefined,
  );
  const lang = person?.lang ?? tx.lang;
  const url = myDataUrl(lang, { subscriber_id: person?.id ?? 0, address, at: tx.clock.now() });
  await writeOnlyIf(tx, person !== null && !suppressed, (attempt) =>
    queueTransactional(attempt, {
      farm_id: farm.id,
      channel,
      kind: "my_data_link",
      address,
      lang,
      values: {
        name: firstName(person?.name ?? ""),
        farm: farm.name,
        days: String(MY_DATA_LINK_DAYS),
        sender: senderLine(farm, lang),
        farm_url: senderPage(farm, lang),
        url,
      },
    }),
  );
}
