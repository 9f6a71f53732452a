import { and, eq } from "drizzle-orm";
import { connections } from "@/db/schema";
import { admit, openChannel, pauseChannel } from "@/lib/outages/operations/outages";
import { type Ctx, transaction } from "@/lib/platform/context";
import { decrypt, encrypt, isOldKey } from "@/lib/platform/encryption";
import { posProvider } from "@/lib/providers/pos";
import { PosError, type PosProvider, type PosTokens } from "@/lib/providers/pos/types";
import type { ConnectionProvider } from "@/lib/vocabulary/point-of-sale";
import {
  type ConnectionRow,
  findConnection,
  findConnectionOfJob,
  listOtherSellers,
  ofFarm,
} from "../queries";
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
  const tokens = await posProvider(row.provider).refresh(decrypt(row.refresh_token, ownerOf(row)));
  return transaction(ctx, async (tx) => {
    const [renewed] = await tx.db
      .update(connections)
      .set({ ...sealTokens(row.farm_id, { ...tokens, merchant_id: row.merchant_id }) })
      .where(
        and(
          ofFarm(row.farm_id, row.id),
          eq(connections.status, "connected"),
          eq(connections.access_token, row.access_token ?? ""),
        ),
      )
      .returning();
    const current = renewed ?? (await findConnection(tx.db, row.farm_id, row.id));
    if (current?.status !== "connected") throw new PosError("revoked", "connection ended");
    return current;
  });
}

/** Connections of other sellers that are asked whether our secret is accepted. */
const WITNESSES = 3;

/** Returns whether the provider accepts our secret now: the token of another seller can be renewed with it. */
async function isSecretAccepted(ctx: Ctx, row: ConnectionRow): Promise<boolean> {
  for (const other of await listOtherSellers(ctx.db, row, WITNESSES)) {
    try {
      await renewTokens(ctx, other);
      return true;
    } catch (error) {
      if (!(error instanceof PosError)) throw error;
    }
  }
  return false;
}

/**
 * Decides what an error of a call means. The connection ends when the seller took the access back: the provider says so,
 * or it refuses this seller's grant while it accepts that of another. Any other refusal counts as one of our own secret:
 * nothing of the farm changes, the point of sale pauses for the whole site, and the super administrators are told.
 * @throws PosError unless the connection has ended
 */
async function endOrThrow(ctx: Ctx, row: ConnectionRow, error: unknown, tried: boolean): Promise<void> {
  if (!(error instanceof PosError) || (error.trouble !== "revoked" && error.trouble !== "refused"))
    throw error;
  if (error.trouble === "refused") {
    if (!(await isSecretAccepted(ctx, row))) {
      await pauseChannel(ctx, row.provider, "key_refused", tried);
      throw error;
    }
    await openChannel(ctx, row.provider);
  }
  await transaction(ctx, (tx) => markRevoked(tx, row));
}

/**
 * Admits a call unless the point of sale is paused. While it is, one call at a time tries: it renews a token, because
 * only that shows whether our secret is accepted.
 * @throws PosError busy with the time to wait
 */
async function admitCall(ctx: Ctx, provider: ConnectionProvider): Promise<boolean> {
  const admission = await admit(ctx, provider);
  if (admission.kind === "closed") throw new PosError("busy", "paused", admission.waitMs);
  return admission.kind === "try";
}

/** Returns whether a connection's tokens are renewed now: in time, and after a change of our key. */
const isDue = ({ expires_at, access_token }: ConnectionRow, now: Date) =>
  (expires_at !== null && isDueForRenewal(expires_at, now)) ||
  (access_token !== null && isOldKey(access_token));

/** Renews the tokens of a connection that need it. When the seller took the access back, the connection ends. */
export async function keepTokens(ctx: Ctx, row: ConnectionRow): Promise<void> {
  if (!isDue(row, ctx.clock.now())) return;
  const tried = await admitCall(ctx, row.provider);
  try {
    await renewTokens(ctx, row);
    if (tried) await openChannel(ctx, row.provider);
  } catch (error) {
    await endOrThrow(ctx, row, error, tried);
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
  call: (pos: PosProvider, access_token: string) => Promise<T>,
): Promise<{ answer: T } | null> {
  let row = await findConnectionOfJob(ctx.db, connection_id);
  if (row?.status !== "connected") return null;
  const tried = await admitCall(ctx, row.provider);
  try {
    if (tried) {
      row = await renewTokens(ctx, row);
      await openChannel(ctx, row.provider);
    }
    try {
      return { answer: await call(posProvider(row.provider), accessTokenOf(row) ?? "") };
    } catch (error) {
      if (!(error instanceof PosError) || error.trouble !== "expired") throw error;
      row = await renewTokens(ctx, row);
      return { answer: await call(posProvider(row.provider), accessTokenOf(row) ?? "") };
    }
  } catch (error) {
    await endOrThrow(ctx, row, error, tried);
    return null;
  }
}
