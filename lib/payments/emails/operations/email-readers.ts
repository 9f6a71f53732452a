import { eq } from "drizzle-orm";
import { billing_accounts, farms, users } from "@/db/schema";
import { env } from "@/lib/env";
import { listOwners } from "@/lib/farms/operations/members";
import { findFarmById } from "@/lib/farms/operations/read";
import type { Ctx } from "@/lib/platform/context";
import type { Lang } from "@/lib/vocabulary/languages";
import { listFarmIds } from "../../accounts/operations/accounts";
import { type AccountRow, findAccount } from "../../accounts/queries";
import { documentPath, documentsToken, documentsUrl, documentUrl } from "../../documents/links";
import type { DocumentKind } from "../../documents/rules/documents";
import { planUrl } from "../../plans/links";

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
