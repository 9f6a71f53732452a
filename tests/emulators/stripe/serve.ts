import type { ContractWatch } from "../contract-watch";
import type { FaultList } from "../faults";
import { answerText, type Exchange, header } from "../http/exchange";
import type { RateLimit } from "../http/rate-limit";
import { advance } from "./clock";
import { errors, StripeError } from "./errors";
import { expanded } from "./expand";
import { type Params, parseForm } from "./form";
import { StripeKeys } from "./idempotency";
import type { Router } from "./router";
import type { StripeState } from "./state";

interface Answer {
  status: number;
  body: string;
  kept: boolean;
}

/** Answers the calls of the API, with faults and idempotency keys. */
export function stripeServer(
  state: StripeState,
  router: Router,
  faults: FaultList,
  limit: RateLimit,
  watch?: ContractWatch,
) {
  const keys = new StripeKeys(() => state.now() * 1000);

  function run(method: string, path: string, params: Params): Answer {
    try {
      advance(state, null, state.now());
      const body = expanded(state, router.handle(method, path, params), params);
      return { status: 200, body: JSON.stringify(body, null, 2), kept: true };
    } catch (error) {
      return refusal(error);
    }
  }

  async function work(exchange: Exchange, requestId: string): Promise<void> {
    const { method, path } = exchange;
    const authorization = header(exchange, "authorization") ?? "";
    if (!/^Bearer (sk|rk)_test_\S+$/.test(authorization)) throw errors.noKey();
    const { allowed } = limit.take();
    const form = exchange.body.toString("utf8");
    const fault = faults.take("stripe", (wanted) => `${method} /v1${path} ${form}`.includes(wanted));
    await faults.delay(fault);
    if (!allowed || fault?.kind === "429") throw errors.tooMany();
    const key = method === "POST" ? header(exchange, "idempotency-key") : undefined;
    const request = `${method} ${path}\n${form}`;
    const before = key === undefined ? undefined : keys.check(key, request);
    if (before) {
      exchange.res.setHeader("idempotent-replayed", "true");
      answerText(exchange, before.status, "application/json", before.body);
      return;
    }
    if (fault?.kind === "500") throw errors.internal();
    if (fault?.kind === "401") throw errors.noKey();
    if (fault?.kind === "400") throw errors.unread("The request was ordered to be wrong.");
    if (key !== undefined) keys.begin(key);
    try {
      if (fault?.kind === "slow") await faults.wait(fault);
      state.cause = { id: requestId, idempotency_key: key ?? null };
      const params = parseForm(method === "POST" ? form : exchange.query.toString());
      let answer = run(method, path, params);
      if (fault?.kind === "500-after-accept") answer = refusal(errors.internal());
      state.cause = { id: null, idempotency_key: null };
      if (key !== undefined && answer.kept) keys.keep(key, request, answer);
      if (fault?.kind === "timeout-after-accept") {
        if (key !== undefined) keys.end(key);
        await faults.hangUp(exchange, fault);
      } else answerText(exchange, answer.status, "application/json", answer.body);
      watch?.exchange(method, `/v1${path}`, params, answer.status, JSON.parse(answer.body));
    } finally {
      if (key !== undefined) keys.end(key);
    }
  }

  return async (exchange: Exchange): Promise<void> => {
    const requestId = state.id("req");
    state.base = `http://${header(exchange, "host") ?? ""}`;
    exchange.res.setHeader("request-id", requestId);
    exchange.res.setHeader("stripe-version", header(exchange, "stripe-version") ?? "");
    try {
      await work(exchange, requestId);
    } catch (error) {
      const { status, body } = refusal(error);
      answerText(exchange, status, "application/json", body);
    }
  };
}

function refusal(error: unknown): Answer {
  if (!(error instanceof StripeError)) throw error;
  return { status: error.status, body: JSON.stringify(error, null, 2), kept: error.kept };
}
