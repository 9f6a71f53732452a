import { db } from "@/db/client";
import { connections } from "@/db/schema";
import { sealTokens } from "@/lib/connections/operations/tokens";
import { declareConsent } from "@/lib/consent/operations/declarations";
import { asJob } from "./context";

let made = 0;

/** A connected point of sale of a farm, as the way through Square's page leaves it. */
export async function makeConnection(
  farm: { id: number },
  values: Partial<typeof connections.$inferInsert> & { token?: string } = {},
) {
  const { token = "EAAAtest", merchant_id = `MLTEST${process.pid}${++made}`, ...given } = values;
  const now = new Date();
  const basis = "declared_by_owner" as const;
  const wording = "À la caisse.";
  const declaration = { farm_id: farm.id, basis, given_on: null, wording, source: "square" as const };
  const expires_at = new Date(now.getTime() + 30 * 86_400_000);
  const tokens = { access_token: token, refresh_token: "EQAAtest", expires_at, merchant_id };
  const [row] = await db()
    .insert(connections)
    .values({
      farm_id: farm.id,
      provider: "square",
      merchant_id,
      merchant_name: "Kiosque",
      ...sealTokens(farm.id, tokens),
      scopes: ["CUSTOMERS_READ", "MERCHANT_PROFILE_READ", "ORDERS_READ"],
      basis,
      wording,
      wording_version: "v1",
      declared_lang: "fr",
      lang: "fr",
      declared_at: now,
      declaration_id: await declareConsent(asJob(), declaration),
      connected_at: now,
      ...given,
    })
    .returning();
  return row!;
}
