import { eq } from "drizzle-orm";
import { billing_accounts, farms, users } from "@/db/schema";
import { env } from "@/lib/env";
import { listOwners } from "@/lib/farms/operations/members";
import { findFarmById } from "@/lib/farms/operations/read";
import { longDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import { firstName } from "@/lib/messaging/rules/first-name";
import type { Ctx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { EmailKind } from "@/lib/vocabulary/enumerations";
import type { FrozenDocument, TemplateValues } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import { listFarmIds } from "../../accounts/operations/accounts";
import { type AccountRow, findAccount } from "../../accounts/queries";
import { documentLines } from "../../documents/files/words";
import { documentPath, documentsToken, documentsUrl, documentUrl } from "../../documents/links";
import type { DocumentKind } from "../../documents/rules/documents";
import { planUrl } from "../../plans/links";

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

/** Who gets a letter about an account, under which farm, and where its links lead. */
export interface Reader {
  email: string;
  lang: Lang;
  name: string;
  farm: { id: number; name: string; time_zone: string };
  /** How many farms the account has. */
  farms: number;
  /** Where the reader sees plan and documents, and one document. */
  url: string;
  documentUrl: (kind: DocumentKind, id: number) => string;
}

/** Returns the owner of an account, null once that person deleted their own; undefined when there is no account. */
export async function findOwnerOfAccount(
  { db }: Ctx,
  account_id: number,
): Promise<{ owner: { email: string } | null } | undefined> {
  const [found] = await db
    .select({ owner: { email: users.email } })
    .from(billing_accounts)
    .leftJoin(users, eq(users.id, billing_accounts.owner_id))
    .where(eq(billing_accounts.id, account_id));
  return found;
}

/** Returns the owner of an account without a farm, under the deleted or transferred farm that its documents carry. */
async function readerWithoutFarm(tx: Ctx, { id, owner_id }: AccountRow): Promise<Reader[]> {
  if (owner_id === null) return [];
  const rows = await tx.db
    .select({
      ...{ email: users.email, lang: users.lang, name: users.name },
      farm: { id: farms.id, name: farms.name, time_zone: farms.time_zone },
    })
    .from(billing_accounts)
    .innerJoin(users, eq(users.id, billing_accounts.owner_id))
    .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
    .where(eq(billing_accounts.id, id));
  return rows.map((row) => {
    const token = documentsToken(id, row.email, tx.clock.now());
    return {
      ...row,
      farms: 0,
      url: documentsUrl(row.lang, token),
      documentUrl: (kind, document_id) => env().APP_URL + documentPath(token, kind, document_id),
    };
  });
}

/**
 * Lists who gets a letter about an account: its owner, under the first farm. An owner who has no farm left gets links
 * that need neither a farm nor a log-in; one who deleted their own account gets nothing.
 */
export async function listReaders(tx: Ctx, account_id: number): Promise<Reader[]> {
  const account = await findAccount(tx.db, account_id);
  if (!account) return [];
  const farm_ids = await listFarmIds(tx, account.owner_id);
  const [farm_id] = farm_ids;
  const farm = farm_id === undefined ? null : await findFarmById(tx, farm_id);
  if (!farm) return readerWithoutFarm(tx, account);
  return (await listOwners(tx, farm.id)).map((owner) => ({
    ...{ email: owner.email, lang: owner.lang, name: owner.name, farm, farms: farm_ids.length },
    url: planUrl(owner.lang, farm.uuid),
    documentUrl: (kind, id) => documentUrl(owner.lang, farm.uuid, kind, id),
  }));
}
