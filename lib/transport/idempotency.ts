import { and, eq, isNull, lt, or } from "drizzle-orm";
import { idempotency_keys } from "@/db/schema";
import type { ApiCall } from "@/lib/platform/api-call";
import { type Ctx, type PoolCtx, userId } from "@/lib/platform/context";
import { AppError, conflict } from "@/lib/platform/errors";
import { authorizeJob } from "@/lib/platform/permissions";
import { hashSecret } from "@/lib/platform/secrets";
import { reportOnServer } from "@/lib/providers/errors";
import { RETENTION } from "@/lib/vocabulary/retention";
import { inputText } from "./refused-input";

/** Hours for which an answer is kept. */
const KEPT_HOURS = RETENTION.idempotency_keys.days * 24;
/** Minutes after which a call that did not answer has ended with its process. */
const RUNS_MINUTES = 5;

const KEY = /^[\x21-\x7e]{1,255}$/;

export interface KeptAnswer {
  status: number;
  body: string;
}

/** A call that is carried out under a key. */
export interface KeyedCall {
  /** Keeps the answer for the same call. */
  keep(answer: KeptAnswer): Promise<void>;
  /** Keeps the answer to a failure when the call changed something; otherwise the key is free again. */
  fail(answer: KeptAnswer): Promise<void>;
}

const refused = (key: string): AppError => new AppError("invalid", {}, [{ key }]);

/** A token reads no answer of another one, so its id belongs to the key. */
function hashOf({ actor }: Ctx, key: string): string {
  const token = actor.kind === "apiToken" ? (actor.token?.token_id ?? "log-in") : "log-in";
  return hashSecret(`${token}\n${key}`);
}

const before = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * 60_000);

type Row = typeof idempotency_keys.$inferSelect;

/** Returns the answer of an earlier call. @throws AppError invalid | conflict */
function answerOf(row: Row, request_hash: string): KeptAnswer {
  if (row.request_hash !== request_hash) throw refused("idempotencyKeyUsed");
  if (row.status !== null && row.body !== null) return { status: row.status, body: row.body };
  throw conflict(row.committed ? "idempotencyAnswerLost" : "idempotencyRunning");
}

/** Claims a key for a call. @returns the id of its row, or the row of an earlier call */
async function claim(ctx: PoolCtx, user_id: number, key_hash: string, request_hash: string) {
  const started_at = ctx.clock.now();
  const values = { user_id, key_hash, request_hash, started_at, created_at: started_at };
  const [claimed] = await ctx.db
    .insert(idempotency_keys)
    .values(values)
    .onConflictDoUpdate({
      target: [idempotency_keys.user_id, idempotency_keys.key_hash],
      set: { request_hash, started_at, created_at: started_at, committed: false, status: null, body: null },
      // A key of yesterday is free. So is one whose process ended before anything was written.
      setWhere: or(
        lt(idempotency_keys.created_at, before(started_at, KEPT_HOURS * 60)),
        and(
          isNull(idempotency_keys.status),
          eq(idempotency_keys.committed, false),
          eq(idempotency_keys.request_hash, request_hash),
          lt(idempotency_keys.started_at, before(started_at, RUNS_MINUTES)),
        ),
      ),
    })
    .returning({ id: idempotency_keys.id });
  if (claimed) return claimed.id;
  const mine = and(eq(idempotency_keys.user_id, user_id), eq(idempotency_keys.key_hash, key_hash));
  const [row] = await ctx.db.select().from(idempotency_keys).where(mine);
  if (!row) throw conflict("idempotencyRunning");
  return row;
}

/**
 * Claims the key of a call (draft-ietf-httpapi-idempotency-key-header), or returns the answer that it had already. Each
 * transaction of the call marks the key, so that after a crash nobody repeats what was written.
 * @throws AppError invalid for another request with the key | conflict while the first call runs
 */
export async function claimKey(
  ctx: PoolCtx,
  call: ApiCall,
  { key, input }: { key: string; input: Record<string, unknown> },
): Promise<KeptAnswer | KeyedCall | null> {
  const user_id = userId(ctx);
  if (user_id === null) return null;
  if (!KEY.test(key)) throw refused("idempotencyKey");
  const request_hash = hashSecret(`${call.door}\n${inputText(input)}`);
  const claimed = await claim(ctx, user_id, hashOf(ctx, key), request_hash);
  if (typeof claimed === "object") return answerOf(claimed, request_hash);
  const row = eq(idempotency_keys.id, claimed);
  const earlier = ctx.beforeCommit;
  ctx.beforeCommit = async (db) => {
    await earlier?.(db);
    await db.update(idempotency_keys).set({ committed: true }).where(row);
  };
  return {
    keep: async (answer) => {
      await ctx.db.update(idempotency_keys).set(answer).where(row);
    },
    fail: async (answer) => {
      try {
        const uncommitted = and(row, eq(idempotency_keys.committed, false), isNull(idempotency_keys.status));
        const { count } = await ctx.db.delete(idempotency_keys).where(uncommitted);
        if (count === 0) await ctx.db.update(idempotency_keys).set(answer).where(row);
      } catch (error) {
        // The caller hears of the first failure. The key stays as it is, which repeats nothing.
        reportOnServer("error", { message: "answer not kept", requestId: ctx.requestId, error });
      }
    },
  };
}

/** Deletes keys of yesterday. An hourly job calls it. @returns how many were deleted */
export async function purgeIdempotencyKeys(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  const oldest = before(ctx.clock.now(), KEPT_HOURS * 60);
  const { count } = await ctx.db.delete(idempotency_keys).where(lt(idempotency_keys.created_at, oldest));
  return { purged: count };
}
