import { Resend } from "resend";
import { env } from "@/lib/env";
import { countProviderCall } from "@/lib/platform/telemetry/provider-calls";
import type { BatchOutcome, EmailProvider, OutgoingEmail } from "./types";

const CALL_TIMEOUT_MS = 30_000;
const DEFAULT_RETRY_MS = 1000;

interface Refusal {
  name: string;
  statusCode: number | null;
  message: string;
}

/** Statuses of errors about the request itself; only 400, 413 and 422 are about what the emails contain. */
const REFUSED_REQUEST = new Set([404, 405, 451]);

/**
 * Returns the reason when an error is about our account and not about these emails
 * (https://resend.com/docs/api-reference/errors).
 */
function accountTrouble({
  name,
  statusCode,
  message,
}: Refusal): Extract<BatchOutcome, { kind: "unavailable" }>["reason"] | null {
  if (name.endsWith("quota_exceeded")) return "quota_used_up";
  const refused = statusCode === 401 || statusCode === 403;
  if (name === "security_error" || (refused && /suspend/i.test(message))) return "account_suspended";
  if (refused) return "key_refused";
  return REFUSED_REQUEST.has(statusCode ?? 0) ? "requests_refused" : null;
}

/**
 * Converts an error of Resend to an outcome. Resend returns errors instead of throwing them; a null status means that
 * there was no answer.
 */
function outcomeOf(error: Refusal, headers: Record<string, string> | null): BatchOutcome {
  if (error.name === "invalid_idempotent_request") return { kind: "already_accepted" };
  if (error.name === "concurrent_idempotent_requests")
    return { kind: "busy", retryAfterMs: DEFAULT_RETRY_MS };
  const reason = accountTrouble(error);
  if (reason) return { kind: "unavailable", reason };
  if (error.statusCode === 429) {
    return { kind: "busy", retryAfterMs: Number(headers?.["retry-after"] ?? 1) * 1000 || DEFAULT_RETRY_MS };
  }
  if (error.statusCode === null || error.statusCode >= 500) return { kind: "unknown", reason: error.name };
  return { kind: "refused", reason: `${error.name}: ${error.message}` };
}

const statusOf = ({ error }: { error: unknown }): number | null =>
  error ? (error as Refusal).statusCode : 200;

const toResend = ({ tags, reply_to, attachments, ...email }: OutgoingEmail) => ({
  ...email,
  replyTo: reply_to,
  ...(attachments
    ? {
        attachments: attachments.map(({ filename, content, content_type }) => ({
          ...{ filename, contentType: content_type },
          content: Buffer.from(content).toString("base64"),
        })),
      }
    : {}),
  tags: Object.entries(tags ?? {}).map(([name, value]) => ({ name, value })),
});

/** Returns an email provider that uses Resend's endpoints for a batch, and for one email with its files. */
export function resendProvider(): EmailProvider {
  const resend = new Resend(env().RESEND_API_KEY, { baseUrl: env().RESEND_BASE_URL });
  return {
    async send(email, idempotencyKey) {
      const options = { idempotencyKey, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
      const send = () => resend.emails.send(toResend(email), options);
      const { data, error, headers } = await countProviderCall("resend", send, { ofAnswer: statusOf });
      if (error) return outcomeOf(error as Refusal, headers);
      return { kind: "accepted", ids: [data.id], refusals: {} };
    },
    async sendBatch(emails, idempotencyKey) {
      const options = {
        idempotencyKey,
        batchValidation: "permissive",
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      } as Parameters<typeof resend.batch.send>[1] & { batchValidation: "permissive" };
      const send = () => resend.batch.send(emails.map(toResend), options);
      const { data, error, headers } = await countProviderCall("resend", send, { ofAnswer: statusOf });
      if (error) return outcomeOf(error as Refusal, headers);
      return accepted(emails.length, data as unknown as BatchAnswer);
    },
  };
}

interface BatchAnswer {
  data: { id: string }[];
  errors?: { index: number; message: string }[];
}

/**
 * Converts an answer of Resend to an outcome. Its ids are in the order of the valid emails, without gaps for the
 * refused ones.
 */
function accepted(count: number, answer: BatchAnswer): BatchOutcome {
  const refusals = Object.fromEntries((answer.errors ?? []).map(({ index, message }) => [index, message]));
  const ids: (string | null)[] = [];
  let next = 0;
  for (let at = 0; at < count; at++) ids.push(at in refusals ? null : (answer.data[next++]?.id ?? null));
  return { kind: "accepted", ids, refusals };
}
