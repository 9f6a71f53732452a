import { createHash } from "node:crypto";
import { answerJson, answerText, type Exchange, header } from "../http/exchange";
import type { EmulatorContext } from "../provider";
import type { Message } from "../store/message";
import { errors, ResendError } from "./errors";
import { parseEmail } from "./parse-email";

const MAX_BATCH = 100;

/** Handles POST /emails and POST /emails/batch, with faults and idempotency. */
export async function send(context: EmulatorContext, exchange: Exchange, batch: boolean): Promise<void> {
  const { store, faults } = context;
  const fault = faults.take("resend", (address) => exchange.body.includes(`"${address}"`));
  await faults.delay(fault);
  if (fault?.kind === "429") {
    const headers = { "retry-after": String(fault.retryAfter), "ratelimit-reset": String(fault.retryAfter) };
    answerJson(exchange, 429, errors.rateLimited(2), headers);
    return;
  }
  if (fault?.kind === "401") throw errors.restrictedKey();
  if (fault?.kind === "403") throw errors.invalidKey();
  if (fault?.kind === "422") throw errors.batchShape("The batch was ordered to be refused.");
  if (fault?.kind === "quota") throw errors.quotaExceeded();
  if (fault?.kind === "500") throw errors.internal();

  const key = header(exchange, "idempotency-key");
  if (key !== undefined && (key.length < 1 || key.length > 256)) throw errors.invalidIdempotencyKey();
  const hash =
    key === undefined ? "" : createHash("sha256").update(exchange.path).update(exchange.body).digest("hex");
  if (key !== undefined) {
    const verdict = store.keys.check(key, hash);
    if (verdict.kind === "different-payload") throw errors.differentPayload();
    if (verdict.kind === "in-progress") throw errors.inProgress();
    if (verdict.kind === "replay") {
      if (fault?.kind === "slow") await faults.wait(fault);
      answerText(exchange, 200, "application/json", verdict.answer);
      return;
    }
    store.keys.begin(key, hash);
  }
  try {
    if (fault?.kind === "slow") await faults.wait(fault);
    const { messages, answer } = read(exchange, key ?? null, batch);
    store.accept(messages, key === undefined ? undefined : { key, hash, at: Date.now(), answer });
    context.follow(messages);
    if (key !== undefined) store.keys.end(key);
    if (fault?.kind === "timeout-after-accept") await faults.hangUp(exchange, fault);
    else answerText(exchange, 200, "application/json", answer);
  } finally {
    if (key !== undefined) store.keys.end(key);
  }
}

function read(
  exchange: Exchange,
  key: string | null,
  batch: boolean,
): { messages: Message[]; answer: string } {
  let body: unknown;
  try {
    body = JSON.parse(exchange.body.toString("utf8"));
  } catch {
    throw errors.unreadable();
  }
  if (!batch) {
    const message = parseEmail(body, key, false);
    return { messages: [message], answer: JSON.stringify({ id: message.id }) };
  }
  if (!Array.isArray(body)) throw errors.batchShape("The request body must be an array of emails.");
  if (body.length === 0) throw errors.batchShape("The batch must contain at least one email.");
  if (body.length > MAX_BATCH) throw errors.batchShape(`The batch can contain at most ${MAX_BATCH} emails.`);
  const permissive = header(exchange, "x-batch-validation") === "permissive";
  const messages: Message[] = [];
  const refused: { index: number; message: string }[] = [];
  for (const [index, email] of body.entries()) {
    try {
      messages.push(parseEmail(email, key, true));
    } catch (error) {
      if (!permissive || !(error instanceof ResendError)) throw error;
      refused.push({ index, message: error.message });
    }
  }
  const data = messages.map(({ id }) => ({ id }));
  return { messages, answer: JSON.stringify(permissive ? { data, errors: refused } : { data }) };
}
