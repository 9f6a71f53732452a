import { formatMoney, longDay } from "@/lib/i18n/format";
import { firstName } from "@/lib/messaging/rules/first-name";
import type { Ctx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { EmailKind } from "@/lib/vocabulary/enumerations";
import type { FrozenDocument, TemplateValues } from "@/lib/vocabulary/json-columns";
import { documentLines } from "../../documents/files/words";
import type { DocumentKind } from "../../documents/rules/documents";
import { listReaders, type Reader } from "./email-readers";

/** Money and days as the reader writes them. */
interface Formats {
  money: (cents: number) => string;
  /** "no" when there is nothing, so that the text leaves the sentence out. */
  moneyOrNo: (cents: number) => string;
  day: (at: Date) => string;
  /** What a document says, line by line, where the button opens it, and the file that the email carries. */
  document: (
    kind: DocumentKind,
    id: number,
    said: FrozenDocument,
  ) => { url: string; details: string; taxed: string; attachment: string };
}

const formatsFor = (account_id: number, { lang, farm, documentUrl }: Reader): Formats => {
  const money = (cents: number) => formatMoney(cents, lang);
  return {
    money,
    moneyOrNo: (cents) => (cents === 0 ? "no" : money(cents)),
    day: (at) => longDay(at, lang, farm.time_zone),
    document: (kind, id, said) => ({
      url: documentUrl(kind, id),
      details: documentLines(said, lang),
      taxed: yesOrNo(said.taxes.length > 0),
      attachment: `${account_id}/${kind}/${id}`,
    }),
  };
};

/**
 * Queues an email to the owner of an account under the page of the owner's first farm, in the transaction that causes
 * it. The same email about the same thing is queued once per address, however often this is called.
 */
export async function queueOwnerEmail(
  tx: Ctx,
  account_id: number,
  kind: EmailKind,
  about: string,
  valuesOf: (formats: Formats) => TemplateValues,
): Promise<void> {
  for (const reader of await listReaders(tx, account_id)) {
    const { email, lang, name, farm, farms, url } = reader;
    await queueTransactional(tx, {
      channel: "email",
      kind,
      address: email,
      lang,
      // The messages of no farm are deleted with their reader's account.
      ...(farms > 0 ? { farm_id: farm.id } : {}),
      once: `${farm.id}:${about}`,
      values: {
        ...{ name: firstName(name), farm: farm.name, farms: String(farms), url },
        ...(farms > 0 ? {} : { documents_url: url }),
        ...valuesOf(formatsFor(account_id, reader)),
      },
    });
  }
}

/**
 * Returns the function that queues an email of one kind to the owner of an account.
 * @param aboutOf what it is about: the same is said once
 */
export const ownerEmail =
  <Facts>(
    kind: EmailKind,
    aboutOf: (facts: Facts) => string | number,
    valuesOf: (facts: Facts, formats: Formats) => TemplateValues,
  ) =>
  (tx: Ctx, account_id: number, facts: Facts): Promise<void> =>
    queueOwnerEmail(tx, account_id, kind, String(aboutOf(facts)), (formats) => valuesOf(facts, formats));

/** Yes or no, as the texts of the emails ask for it. */
export const yesOrNo = (is: unknown): string => (is ? "yes" : "no");
