import { randomBytes } from "node:crypto";
import { answerText, type Exchange, header, readFields, redirect } from "../http/exchange";
import { pickLang } from "../outbox/words";
import { errors } from "./errors";
import { authorizePage } from "./page";
import type { SquareState } from "./state";

export interface Application {
  id: string;
  secret: string;
}

/** GET /oauth2/authorize: the merchant is asked. POST: the merchant's answer goes back to the application. */
export function authorize(state: SquareState, application: Application, exchange: Exchange): void {
  const fields =
    exchange.method === "GET" ? Object.fromEntries(exchange.query) : (readFields(exchange) ?? {});
  const { client_id, scope, state: given, redirect_uri } = fields as Record<string, string | undefined>;
  if (client_id !== application.id) throw errors.invalid("client_id", "Unknown application.");
  if (!redirect_uri || !URL.canParse(redirect_uri)) throw errors.missing("redirect_uri");
  if (exchange.method === "GET") {
    const lang = pickLang(header(exchange, "accept-language"));
    const asked = { client_id, scope: scope ?? "", state: given ?? "", redirect_uri };
    answerText(exchange, 200, "text/html", authorizePage(state, asked, lang));
    return;
  }
  const back = new URL(redirect_uri);
  if (given) back.searchParams.set("state", given);
  if (fields.answer === "allow") {
    const { merchant } = state.account(String(fields.merchant_id));
    const code = `sq0cgb-${randomBytes(16).toString("base64url")}`;
    const scopes = (scope ?? "").split(/[\s+]+/).filter((name) => name !== "");
    state.codes.set(code, { grant: state.newGrant(merchant.id, scopes), redirect_uri });
    back.searchParams.set("code", code);
    back.searchParams.set("response_type", "code");
  } else {
    back.searchParams.set("error", "access_denied");
    back.searchParams.set("error_description", "user_denied");
  }
  redirect(exchange, back.href);
}

/** POST /oauth2/token: a code, which works once, or a refresh token for a new access token. */
export function obtainToken(state: SquareState, application: Application, body: Record<string, unknown>) {
  if (body.client_id !== application.id || body.client_secret !== application.secret)
    throw errors.unauthorized();
  if (body.grant_type === "authorization_code") {
    const code = String(body.code);
    const found = state.codes.get(code);
    if (!found || found.redirect_uri !== body.redirect_uri) throw errors.unauthorized();
    state.codes.delete(code);
    return state.issue(found.grant);
  }
  if (body.grant_type !== "refresh_token") throw errors.invalid("grant_type", "Unknown grant type.");
  const grant = state.grants.get(String(body.refresh_token));
  if (!grant || grant.revoked) throw errors.unauthorized();
  return state.issue(grant);
}

/** POST /oauth2/revoke, with the application's secret. */
export function revokeToken(
  state: SquareState,
  application: Application,
  authorization: string | undefined,
  body: Record<string, unknown>,
) {
  if (authorization !== `Client ${application.secret}` || body.client_id !== application.id)
    throw errors.unauthorized();
  const token = state.tokens.get(String(body.access_token));
  const merchant_id = token?.grant.merchant_id ?? String(body.merchant_id);
  if (token && body.revoke_only_access_token === true) {
    state.tokens.delete(String(body.access_token));
    return { success: true };
  }
  if (!state.revoke(merchant_id, "APPLICATION")) throw errors.noSuch("Token", merchant_id);
  return { success: true };
}

/** POST /oauth2/token/status */
export function tokenStatus(state: SquareState, application: Application, authorization: string | undefined) {
  const { grant, expires_at } = requireToken(state, authorization);
  return {
    scopes: grant.scopes,
    expires_at: new Date(expires_at).toISOString().replace(/\.\d+/, ""),
    client_id: application.id,
    merchant_id: grant.merchant_id,
  };
}

/** Returns what a Bearer token may do, or refuses it as Square does. */
export function requireToken(state: SquareState, authorization: string | undefined) {
  const token = state.tokens.get(/^Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? "");
  if (!token) throw errors.unauthorized();
  if (token.grant.revoked) throw errors.revoked();
  if (token.expires_at <= state.now()) throw errors.expired();
  return token;
}
