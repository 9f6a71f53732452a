import type { Source } from "../sources";

/** The pages of Square that the emulator follows. */
export const SQUARE_SOURCES: readonly Source[] = [
  {
    calls: ["GET /oauth2/authorize"],
    files: ["oauth.ts"],
    page: "https://developer.squareup.com/docs/oauth-api/overview",
    rule: "the seller allows scopes; the answer comes back with the state",
  },
  {
    calls: ["POST /oauth2/token"],
    files: ["oauth.ts", "state.ts", "serve.ts"],
    page: "https://developer.squareup.com/reference/square/o-auth/obtain-token",
    rule: "a code works once; the refresh token of the code flow stays the same; an access token lasts 30 days",
    unproven: { what: "the answer to a wrong secret and to a refused refresh token", check: "square-tokens" },
  },
  {
    calls: ["POST /oauth2/revoke"],
    events: ["oauth.authorization.revoked"],
    files: ["oauth.ts"],
    page: "https://developer.squareup.com/reference/square/o-auth-api/revoke-token",
    rule: "all tokens of the seller end",
    unproven: { what: "the codes of calls and of a refresh after it", check: "square-revocation" },
  },
  {
    calls: ["POST /oauth2/token/status"],
    page: "https://developer.squareup.com/reference/square/o-auth-api/retrieve-token-status",
    rule: "scopes and end of a token",
  },
  {
    files: ["errors.ts"],
    page: "https://developer.squareup.com/reference/square/enums/ErrorCode",
    rule: "an expired token and a revoked one have codes of their own",
    unproven: { what: "that a revoked token answers ACCESS_TOKEN_REVOKED", check: "square-revocation" },
  },
  {
    calls: ["GET /v2/customers", "GET /v2/customers/:id"],
    files: ["api.ts"],
    page: "https://developer.squareup.com/reference/square/customers-api/retrieve-customer",
    rule: "preferences.email_unsubscribed says who refuses emails; who was merged away is not found",
    unproven: { what: "the answer for the id of a merged customer", check: "square-merged-customers" },
  },
  {
    events: ["customer.created", "customer.updated", "customer.deleted"],
    files: ["people.ts", "webhooks.ts"],
    page: "https://developer.squareup.com/docs/customers-api/use-the-api/customer-webhooks",
    rule: "a merge posts the new customer and each that is gone, with event_context.merge",
    unproven: {
      what: "that the refusal of one is the refusal of the merged customer",
      check: "square-merged-customers",
    },
  },
  {
    calls: ["GET /v2/merchants/:id"],
    page: "https://developer.squareup.com/reference/square/merchants-api/retrieve-merchant",
    rule: "me is the seller of the token",
  },
  {
    calls: ["GET /v2/locations"],
    page: "https://developer.squareup.com/reference/square/locations-api/list-locations",
    rule: "the currency of a location",
  },
  {
    calls: ["POST /v2/orders/search"],
    files: ["api.ts"],
    page: "https://developer.squareup.com/reference/square/orders/search-orders",
    rule: "by closed_at, which is the order of the list too; net_amounts is less what was returned",
    unproven: { what: "in which order a return stands", check: "square-returns" },
  },
];
