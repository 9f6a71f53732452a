import type { Ctx } from "@/lib/core/context";
import type { EmailKind } from "@/lib/core/enumerations";
import type { FrozenDocument, TemplateValues } from "@/lib/core/json-columns";
import { listOwners } from "@/lib/farms/operations/members";
import { findFarmById } from "@/lib/farms/operations/read";
import { formatMoney, longDay } from "@/lib/i18n/format";
import { firstName } from "@/lib/messaging/rules/first-name";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { documentLines } from "../documents/words";
import { type DocumentKind, documentUrl, planUrl } from "../links";
import { findAccount } from "../queries";
import { listFarmIds } from "./accounts";

/** Money and days as the reader writes them. */
interface Formats {
  money: (cents: number) => string;
  /** "no" when there is nothing, so that the text leaves the sentence out. */
  moneyOrNo: (cents: number) => string;
  day: (at: Date) => string;
  /** What a document says, line by line, and where the button opens it. */
  document: (kind: DocumentKind, id: number, said: FrozenDocument) => { url: string; details: string };
}

/**
 * Queues an email to the owner of an account under the page of the owner's first farm, in the transaction that causes
 * it. The same email about the same thing is queued once per address, however often this is called.
 */
export async function writeLetter(
  tx: Ctx,
  account_id: number,
  kind: EmailKind,
  about: string,
  valuesOf: (formats: Formats) => TemplateValues,
): Promise<void> {
  const account = await findAccount(tx.db, account_id);
  const farm_ids = account ? await listFarmIds(tx, account.owner_id) : [];
  const [farm_id] = farm_ids;
  const farm = farm_id === undefined ? null : await findFarmById(tx, farm_id);
  if (!farm) return;
  for (const { email, lang, name } of await listOwners(tx, farm.id)) {
    const money = (cents: number) => formatMoney(cents, lang);
    const formats: Formats = {
      money,
      moneyOrNo: (cents) => (cents === 0 ? "no" : money(cents)),
      day: (at) => longDay(at, lang, farm.time_zone),
      document: (kind, id, said) => ({
        url: documentUrl(lang, farm.uuid, kind, id),
        details: documentLines(said, lang),
      }),
    };
    await queueTransactional(tx, {
      channel: "email",
      kind,
      address: email,
      lang,
      farm_id: farm.id,
      once: `${farm.id}:${about}`,
      values: {
        ...{ name: firstName(name), farm: farm.name, farms: String(farm_ids.length) },
        ...{ url: planUrl(lang, farm.uuid), ...valuesOf(formats) },
      },
    });
  }
}
