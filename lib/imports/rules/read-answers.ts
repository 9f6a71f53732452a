import type { Channel } from "@/lib/vocabulary/enumerations";
import type { ImportMapping, StatusColumn } from "@/lib/vocabulary/import-json";
import { isStatusField } from "./status-headers";
import { type Answer, readExpiry, readRefusal, readStatus } from "./status-words";

export type Refusal = Extract<Answer, "refused" | "unusable">;

/** What a row says of messages. */
export interface Answers {
  /** How the person agreed to no emails, and to no texts; null when they may get them. */
  email: Refusal | null;
  sms: Refusal | null;
  /** Columns that nobody can read. */
  unknown: number[];
  /** The first column of a refusal. */
  column: Record<Channel, number | null>;
}

interface Said {
  refusal: Refusal | null;
  column: number | null;
  agreed: boolean;
}

const RANK = { unusable: 1, refused: 2 } as const;
const worse = (one: Refusal | null, other: Refusal | null): Refusal | null =>
  (one ? RANK[one] : 0) >= (other ? RANK[other] : 0) ? one : other;

/**
 * Reads what a row says of messages. A refusal of emails is one of texts too, unless the row agrees to texts by a
 * column of their own. Where other rows say yes, a blank says no.
 * @param today in the zone of the farm, YYYY-MM-DD: a consent that ended before is none
 */
export function readAnswers(
  cells: readonly string[],
  mapping: ImportMapping,
  columns: readonly StatusColumn[],
  today: string,
): Answers {
  const unknown: number[] = [];
  const said: Record<"all" | "email" | "sms", Said> = {
    all: { refusal: null, column: null, agreed: false },
    email: { refusal: null, column: null, agreed: false },
    sms: { refusal: null, column: null, agreed: false },
  };
  for (const [column, field] of mapping.entries()) {
    if (!isStatusField(field)) continue;
    const cell = cells[column] ?? "";
    const whole = said[field.startsWith("email_") ? "email" : field.startsWith("sms_") ? "sms" : "all"];
    const refuses = field.endsWith("refusal");
    const ends = field === "consent_expiry";
    const others = !refuses && !ends && columns.some((one) => one.column === column && one.agrees);
    const read = ends ? readExpiry(cell, today) : refuses ? readRefusal(cell) : readStatus(cell);
    const answer = cell.trim() === "" && others ? "unusable" : read;
    if (answer === "unknown") unknown.push(column);
    if (answer === "agreed") whole.agreed = true;
    if (answer !== "refused" && answer !== "unusable") continue;
    whole.refusal = worse(answer, whole.refusal);
    whole.column ??= column;
  }
  const { all, email, sms } = said;
  const ofEmail = worse(all.refusal, email.refusal);
  const alone = worse(all.refusal, sms.refusal);
  const agreesToTexts = sms.agreed && alone === null;
  return {
    email: ofEmail,
    sms: agreesToTexts ? null : worse(alone, email.refusal),
    unknown,
    column: {
      email: all.column ?? email.column,
      sms: all.column ?? sms.column ?? email.column,
    },
  };
}
