import type { DisputeKind, DisputeStatus } from "@/lib/vocabulary/payment-enumerations";

/** What people are told of a dispute: that it began, or how it ended. */
export type DisputeNews = DisputeKind | Extract<DisputeStatus, "won" | "lost" | "closed"> | "released";

/** Statuses in which a dispute is decided, or there is nothing left to do about it. */
const OVER: readonly DisputeStatus[] = ["won", "lost", "closed"];

/** Returns whether a dispute is decided. */
export const isOver = (status: DisputeStatus): boolean => OVER.includes(status);

/**
 * Returns whether a dispute keeps its account from sending: while it is open, and after it was lost until a super
 * administrator releases the sends (docs/decisions "disputes").
 */
export const holdsSends = (dispute: { status: DisputeStatus; released_at: Date | null }): boolean =>
  dispute.released_at === null && (dispute.status === "lost" || !isOver(dispute.status));
