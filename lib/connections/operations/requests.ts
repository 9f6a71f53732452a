import { and, eq, lt } from "drizzle-orm";
import { connection_requests } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { hashSecret } from "@/lib/platform/secrets";
import { lockRequest, type RequestRow } from "../queries";
import { DECLARATION_VERSION, REQUEST_MINUTES } from "../rules";

type Given = Pick<
  RequestRow,
  | "farm_id"
  | "user_id"
  | "provider"
  | "basis"
  | "wording"
  | "lang"
  | "declared_lang"
  | "reads_orders"
  | "scopes"
> & { state: string };

/** Saves what a person declared before the provider's page. The state itself is not kept. */
export async function saveRequest(tx: Ctx, { state, ...given }: Given): Promise<void> {
  const now = tx.clock.now();
  const expires_at = new Date(now.getTime() + REQUEST_MINUTES * 60_000);
  await tx.db.insert(connection_requests).values({
    ...given,
    state_hash: hashSecret(state),
    wording_version: DECLARATION_VERSION,
    expires_at,
    created_at: now,
  });
}

/** Uses a state up. @returns what was declared; null when it is unknown, used, too old or another person's */
export async function consumeRequest(tx: Ctx, state: string, user_id: number): Promise<RequestRow | null> {
  const request = await lockRequest(tx.db, hashSecret(state));
  const now = tx.clock.now();
  if (!request || request.used_at || request.user_id !== user_id || request.expires_at <= now) return null;
  await tx.db
    .update(connection_requests)
    .set({ used_at: now })
    .where(and(eq(connection_requests.farm_id, request.farm_id), eq(connection_requests.id, request.id)));
  return request;
}

/** Deletes requests that can no longer be used. */
export async function purgeRequests(tx: Ctx): Promise<void> {
  await tx.db.delete(connection_requests).where(lt(connection_requests.expires_at, tx.clock.now()));
}
