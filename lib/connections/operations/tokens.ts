import { and, eq } from "drizzle-orm";
import { connections } from "@/db/schema";
import { type Ctx, transaction } from "@/lib/core/context";
import { decrypt, encrypt, isOldKey } from "@/lib/core/encryption";
import { posProvider } from "@/lib/providers/pos";
import { PosError, type PosTokens } from "@/lib/providers/pos/types";
import { type ConnectionRow, findConnectionOfJob } from "../queries";
import { isDueForRenewal } from "../rules";
import { markRevoked } from "./end";

type Sealed = Pick<ConnectionRow, "farm_id" | "merchant_id" | "access_token" | "refresh_token">;

/** A token moved to the row of another farm or seller cannot be read. */
const ownerOf = ({ farm_id, merchant_id }: Pick<Sealed, "farm_id" | "merchant_id">) =>
  `connection ${farm_id} ${merchant_id}`;

/** Returns the columns that keep the tokens, encrypted. */
export const sealTokens = (farm_id: number, tokens: PosTokens) => {
  const owner = ownerOf({ farm_id, merchant_id: tokens.merchant_id });
  return {
    access_token: encrypt(tokens.access_token, owner),
    refresh_token: encrypt(tokens.refresh_token, owner),
    expires_at: tokens.expires_at,
  };
};

/** Returns the access token of a row, or null when it has none. */
export const accessTokenOf = (row: Sealed): string | null =>
  row.access_token === null ? null : decrypt(row.access_token, ownerOf(row));

/**
 * Renews the tokens of a connection. Tokens that came meanwhile, by another renewal or a new connection, stay.
 * @returns the row with the tokens that count
 */
export async function renewTokens(ctx: Ctx, row: ConnectionRow): Promise<ConnectionRow> {
  if (row.refresh_token === null) throw new PosError("revoked", "no token");
  const tokens = await posProvider().refresh(decrypt(row.refresh_token, ownerOf(row)));
  return transaction(ctx, async (tx) => {
    const [renewed] = await tx.db
      .update(connections)
      .set({ ...sealTokens(row.farm_id, { ...tokens, merchant_id: row.merchant_id }) })
      .where(
        and(
          eq(connections.id, row.id),
          eq(connections.status, "connected"),
          eq(connections.access_token, row.access_token ?? ""),
        ),
      )
      .returning();
    const current = renewed ?? (await findConnectionOfJob(tx.db, row.id));
    if (current?.status !== "connected") throw new PosError("revoked", "connection ended");
    return current;
  });
}

const isRevoked = (error: unknown) => error instanceof PosError && error.trouble === "revoked";

/** Returns whether a connection's tokens are renewed now: in time, and after a change of our key. */
const isDue = ({ expires_at, access_token }: ConnectionRow, now: Date) =>
  (expires_at !== null && isDueForRenewal(expires_at, now)) ||
  (access_token !== null && isOldKey(access_token));

/** Renews the tokens of a connection that need it. When the seller took the access back, the connection ends. */
export async function keepTokens(ctx: Ctx, row: ConnectionRow): Promise<void> {
  if (!isDue(row, ctx.clock.now())) return;
  try {
    await renewTokens(ctx, row);
  } catch (error) {
    if (!isRevoked(error)) throw error;
    await transaction(ctx, (tx) => markRevoked(tx, row));
  }
}

/**
 * Calls the point of sale for a connection, outside of any transaction. An ended token is renewed once. When the seller
 * took the access back, the connection says so and stops.
 * @returns null when the connection has ended
 * @throws PosError for any other trouble
 */
export async function callFor<T>(
  ctx: Ctx,
  connection_id: number,
  call: (access_token: string) => Promise<T>,
): Promise<{ answer: T } | null> {
  let row = await findConnectionOfJob(ctx.db, connection_id);
  if (row?.status !== "connected") return null;
  try {
    try {
      return { answer: await call(accessTokenOf(row) ?? "") };
    } catch (error) {
      if (!(error instanceof PosError) || error.trouble !== "expired") throw error;
      row = await renewTokens(ctx, row);
      return { answer: await call(accessTokenOf(row) ?? "") };
    }
  } catch (error) {
    if (!isRevoked(error)) throw error;
    const ended = row;
    await transaction(ctx, (tx) => markRevoked(tx, ended));
    return null;
  }
}
