import type { ContractWatch } from "../contract-watch";
import type { FaultList } from "../faults";
import { answerJson, type Exchange, header, readFields } from "../http/exchange";
import type { RateLimit } from "../http/rate-limit";
import type { Mount } from "../http/server";
import { answerCall } from "./api";
import { errors, SquareError } from "./errors";
import { type Application, authorize, obtainToken, requireToken, revokeToken, tokenStatus } from "./oauth";
import type { SquareState } from "./state";

interface OauthCall {
  state: SquareState;
  application: Application;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

/** The calls under /oauth2, beside the page at /authorize. */
export const OAUTH_CALLS: Record<string, (call: OauthCall) => object> = {
  "POST /token": ({ state, application, body }) => obtainToken(state, application, body),
  "POST /revoke": ({ state, application, authorization, body }) =>
    revokeToken(state, application, authorization, body),
  "POST /token/status": ({ state, application, authorization }) =>
    tokenStatus(state, application, authorization),
};

/** The API at /v2 and its log-in at /oauth2, with faults and a limit of requests. */
export function squareApi(
  state: SquareState,
  {
    application,
    faults,
    limit,
    watch,
  }: { application: Application; faults: FaultList; limit: RateLimit; watch: ContractWatch | undefined },
): Mount[] {
  function run(exchange: Exchange, prefix: string): object {
    const { method, path, query } = exchange;
    const body = readFields(exchange) ?? {};
    const authorization = header(exchange, "authorization");
    if (prefix === "/oauth2") {
      const answering = OAUTH_CALLS[`${method} ${path}`];
      if (!answering) throw errors.noRoute();
      return answering({ state, application, authorization, body });
    }
    if (!/^\d{4}-\d{2}-\d{2}$/.test(header(exchange, "square-version") ?? ""))
      throw errors.missing("Square-Version");
    const { grant } = requireToken(state, authorization);
    return answerCall(state, { method, path, query, body, grant });
  }

  function watched(exchange: Exchange, prefix: string, work: () => object): object {
    const { method, path, query } = exchange;
    const asked = method === "GET" ? Object.fromEntries(query) : (readFields(exchange) ?? {});
    const note = (status: number, said: object) =>
      watch?.exchange(method, prefix + path, asked, status, JSON.parse(JSON.stringify(said)));
    try {
      const done = work();
      note(200, done);
      return done;
    } catch (error) {
      if (error instanceof SquareError) note(error.status, error);
      throw error;
    }
  }

  async function answer(exchange: Exchange, prefix: string): Promise<void> {
    const named = `${prefix}${exchange.path}?${exchange.query} ${exchange.body.toString("utf8")}`;
    const fault = faults.take("square", (wanted) => named.includes(wanted));
    await faults.delay(fault);
    if (!limit.take().allowed || fault?.kind === "429") {
      const retryAfter = String(fault?.retryAfter ?? 1);
      answerJson(exchange, 429, errors.tooMany(), { "retry-after": retryAfter });
      return;
    }
    if (fault?.kind === "500") throw errors.internal();
    if (fault?.kind === "401") throw errors.unauthorized();
    if (fault?.kind === "slow") await faults.wait(fault);
    const done = watched(exchange, prefix, () => run(exchange, prefix));
    if (fault?.kind === "timeout-after-accept") await faults.hangUp(exchange, fault);
    else answerJson(exchange, 200, done);
  }

  const mount = (prefix: string): Mount => ({
    prefix,
    async handle(exchange) {
      try {
        if (prefix === "/oauth2" && exchange.path === "/authorize")
          return authorize(state, application, exchange);
        await answer(exchange, prefix);
      } catch (error) {
        if (!(error instanceof SquareError)) throw error;
        answerJson(exchange, error.status, error);
      }
    },
  });
  return [mount("/v2"), mount("/oauth2")];
}
