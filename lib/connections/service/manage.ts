import { findFarmById } from "@/lib/farms/operations/read";
import { type Ctx, transaction } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { limitRateInside } from "@/lib/platform/rate-limits";
import { ConnectionInput, ConnectionSettings } from "../inputs";
import { disconnect } from "../operations/end";
import { changeSettings, lockOfFarm } from "../operations/settings";
import { startSync } from "../operations/sync";
import { type Connection, presentConnection } from "../presenter";
import { type ConnectionRow, countCustomers, findConnection, listConnections as list } from "../queries";

async function present(ctx: Ctx, farm_id: number, rows: ConnectionRow[]): Promise<Connection[]> {
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  const counts = await countCustomers(
    ctx.db,
    farm_id,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentConnection(row, farm, counts.get(row.id) ?? {}));
}

/** Lists the connections of a farm: those that work, and those that the seller ended. */
export async function listConnections(ctx: Ctx, raw: unknown): Promise<Connection[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "connection.read", raw);
  return present(ctx, farm_id, await list(ctx.db, farm_id));
}

/**
 * Changes what the farm accepts: all customers, new ones, the reading of its sales.
 * @throws AppError not_found | conflict when the sales were not allowed on the provider's page
 */
export async function updateConnection(ctx: Ctx, raw: unknown): Promise<Connection> {
  const { farm_id } = await authorizeFarmOf(ctx, "connection.write", raw);
  const { connection_id, farm_id: _, ...settings } = ConnectionSettings.parse(raw);
  await transaction(ctx, (tx) => changeSettings(tx, farm_id, connection_id, settings));
  const row = await findConnection(ctx.db, farm_id, connection_id);
  const [connection] = row ? await present(ctx, farm_id, [row]) : [];
  if (!connection) throw notFound();
  return connection;
}

/** Ends a connection: its tokens are taken back and erased, its people stay. @throws AppError not_found */
export async function deleteConnection(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "connection.write", raw);
  const { connection_id } = ConnectionInput.parse(raw);
  await transaction(ctx, async (tx) => disconnect(tx, await lockOfFarm(tx, farm_id, connection_id)));
}

/**
 * Reads all customers again.
 * @throws AppError not_found | conflict when the connection ended, or the farm accepts no customers | rate_limited
 */
export async function resyncConnection(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "connection.write", raw);
  const { connection_id } = ConnectionInput.parse(raw);
  await transaction(ctx, async (tx) => {
    const row = await lockOfFarm(tx, farm_id, connection_id);
    if (row.status !== "connected") throw conflict("connectionEnded");
    if (row.sync_status === "running") return;
    if (!(await findFarmById(tx, farm_id))?.accept_sync_customers) throw conflict("syncNotAccepted");
    await limitRateInside(tx, "resync", String(connection_id));
    await startSync(tx, row);
  });
}
