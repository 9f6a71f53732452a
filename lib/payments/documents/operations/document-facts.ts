import { asc, eq, sql } from "drizzle-orm";
import { billing_accounts, farms, users } from "@/db/schema";
import { limitsOf } from "@/lib/billing/rules";
import { env } from "@/lib/env";
import { nameAbroad } from "@/lib/i18n/country-name";
import type { Tx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { idArray } from "@/lib/platform/id-array";
import { PAID_PLANS } from "@/lib/vocabulary/payment-enumerations";
import { listFarmIds } from "../../accounts/operations/accounts";
import type { DocumentFacts } from "../files/compose-invoice";

/** Returns who buys: the account's first farm, also a deleted one, and its owner as long as there is one. */
async function findBuyer(tx: Tx, account_id: number) {
  const { name, address, city, region, country, zipcode } = farms;
  const [buyer] = await tx.db
    .select({
      ...{ name, address, city, region, country, zipcode },
      ...{ owner_id: billing_accounts.owner_id, email: users.email, lang: users.lang },
    })
    .from(billing_accounts)
    .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
    .leftJoin(users, eq(users.id, billing_accounts.owner_id))
    .where(eq(billing_accounts.id, account_id));
  if (!buyer) throw notFound();
  return buyer;
}
export type Buyer = Awaited<ReturnType<typeof findBuyer>>;

async function namesOfFarms(tx: Tx, { owner_id, name }: Buyer): Promise<string[]> {
  const ids = await listFarmIds(tx, owner_id);
  const rows = await tx.db
    .select({ name: farms.name })
    .from(farms)
    .where(sql`${farms.id} = any(${idArray(ids)})`)
    .orderBy(asc(farms.created_at), asc(farms.id));
  return rows.length > 0 ? rows.map((farm) => farm.name) : [name];
}

function factsOf(tx: Tx, buyer: Buyer, names: readonly string[]): Omit<DocumentFacts, "charged"> {
  const { COMPANY_NAME, COMPANY_ADDRESS, CONTACT_EMAIL, COMPANY_GST_NUMBER, COMPANY_QST_NUMBER } = env();
  const lang = buyer.lang ?? tx.lang;
  const region = buyer.region && buyer.city ? `(${buyer.region})` : buyer.region;
  const place = [buyer.city, region, buyer.zipcode].filter(Boolean).join(" ");
  return {
    lang,
    seller: {
      name: COMPANY_NAME,
      address: COMPANY_ADDRESS,
      email: CONTACT_EMAIL ?? "",
      gst_number: COMPANY_GST_NUMBER,
      qst_number: COMPANY_QST_NUMBER,
    },
    buyer: {
      name: buyer.name,
      address: [buyer.address ?? "", place, nameAbroad(buyer.country, lang) ?? ""].filter(Boolean),
      email: buyer.email,
    },
    covered: (plan_type) => {
      const plan = PAID_PLANS.find((one) => one === plan_type);
      return plan ? names.slice(0, limitsOf(plan).max_farms) : names;
    },
  };
}

/** Returns who buys today, who sells, and the farms that a plan covers. @throws AppError not_found */
export async function documentFacts(
  tx: Tx,
  account_id: number,
): Promise<{ buyer: Buyer; facts: Omit<DocumentFacts, "charged"> }> {
  const buyer = await findBuyer(tx, account_id);
  return { buyer, facts: factsOf(tx, buyer, await namesOfFarms(tx, buyer)) };
}
