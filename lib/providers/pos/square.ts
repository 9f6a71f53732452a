import { z } from "zod";
import { env } from "@/lib/env";
import { callSquare, squareBase } from "./square-call";
import { type PosCustomer, PosError, type PosProvider, type PosSales, type PosTokens } from "./types";

/** Customers of one answer: the most that Square gives. */
const PAGE = 100;
/** Sales of one answer, and locations of one question. */
const ORDERS = 500;
const LOCATIONS = 10;

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_at: z.iso.datetime({ offset: true }),
  merchant_id: z.string().min(1),
});

const text = z.string().nullish();
const Customer = z.object({
  id: z.string().min(1),
  version: z.number().default(0),
  given_name: text,
  family_name: text,
  company_name: text,
  nickname: text,
  email_address: text,
  phone_number: text,
  address: z.object({ postal_code: text }).nullish(),
  preferences: z.object({ email_unsubscribed: z.boolean().nullish() }).nullish(),
  created_at: z.iso.datetime({ offset: true }),
});

const List = z.object({
  customers: z.array(Customer).default([]),
  cursor: z.string().optional(),
  count: z.number().optional(),
});
const Money = z.object({ amount: z.number().int().nullish(), currency: z.string().nullish() });
const Order = z.object({
  total_money: Money.nullish(),
  /** What was sold less what was returned; a return is an order of its own, or a part of one. */
  net_amounts: z.object({ total_money: Money.nullish() }).nullish(),
});

function customerOf(given: z.infer<typeof Customer>): PosCustomer {
  const whole = [given.given_name, given.family_name].filter(Boolean).join(" ");
  return {
    id: given.id,
    version: given.version,
    name: whole || given.nickname || given.company_name || "",
    email: given.email_address ?? null,
    phone: given.phone_number ?? null,
    zipcode: given.address?.postal_code ?? null,
    declines_email: given.preferences?.email_unsubscribed ?? false,
    created_at: new Date(given.created_at),
  };
}

/** The address to which Square sends the seller back; it is registered there. */
const redirectUri = () => `${env().APP_URL}/api/connections/square`;

const bearer = (access_token: string) => `Bearer ${access_token}`;

/** Returns the answer, which must be there. */
function present<T>(answer: T | null): T {
  if (answer === null) throw new PosError("failed", "404");
  return answer;
}

/** Returns tokens for a code or a refresh token. @throws PosError refused when ours or the seller's is refused */
async function tokens(grant: object): Promise<PosTokens> {
  const { SQUARE_APPLICATION_ID: client_id, SQUARE_APPLICATION_SECRET: client_secret } = env();
  const body = { client_id, client_secret, ...grant };
  const { expires_at, ...given } = present(
    await callSquare({ method: "POST", path: "/oauth2/token", body }, Tokens),
  );
  return { ...given, expires_at: new Date(expires_at) };
}

/** Adds up the closed sales of up to ten locations in one currency, less the returns. */
async function salesAt(
  access_token: string,
  location_ids: string[],
  currency: string,
  from: Date,
  to: Date,
): Promise<PosSales> {
  const Found = z.object({ orders: z.array(Order).default([]), cursor: z.string().optional() });
  const sum = { orders: 0, amount_cents: 0, currency };
  let cursor: string | undefined;
  do {
    const closed_at = { start_at: from.toISOString(), end_at: to.toISOString() };
    const body = {
      location_ids,
      limit: ORDERS,
      query: {
        filter: { state_filter: { states: ["COMPLETED"] }, date_time_filter: { closed_at } },
        sort: { sort_field: "CLOSED_AT", sort_order: "ASC" },
      },
      ...(cursor && { cursor }),
    };
    const authorization = bearer(access_token);
    const found = present(
      await callSquare({ method: "POST", path: "/v2/orders/search", authorization, body }, Found),
    );
    for (const { total_money, net_amounts } of found.orders) {
      const money = net_amounts?.total_money ?? total_money;
      if ((money?.currency ?? currency) !== currency) continue;
      const amount = money?.amount ?? 0;
      sum.amount_cents += amount;
      if (amount >= 0) sum.orders++;
    }
    cursor = found.cursor;
  } while (cursor);
  return sum;
}

/** Returns the point of sale that speaks to Square (decision 41: a thin client instead of the SDK). */
export function squareProvider(): PosProvider {
  const get = <Schema extends z.ZodType>(access_token: string, path: string, schema: Schema) =>
    callSquare({ method: "GET", path, authorization: bearer(access_token) }, schema);
  return {
    authorizeUrl({ state, scopes }) {
      const { SQUARE_APPLICATION_ID: client_id = "" } = env();
      const url = new URL(`${squareBase()}/oauth2/authorize`);
      const asked = { client_id, scope: scopes.join(" "), session: "false", state };
      url.search = new URLSearchParams({ ...asked, redirect_uri: redirectUri() }).toString();
      return url.href;
    },
    obtain: (code) => tokens({ grant_type: "authorization_code", code, redirect_uri: redirectUri() }),
    refresh: (refresh_token) => tokens({ grant_type: "refresh_token", refresh_token }),
    async revoke(access_token, only_token = false) {
      const { SQUARE_APPLICATION_ID: client_id, SQUARE_APPLICATION_SECRET: secret } = env();
      const body = { client_id, access_token, ...(only_token && { revoke_only_access_token: true }) };
      const request = {
        method: "POST",
        path: "/oauth2/revoke",
        authorization: `Client ${secret}`,
        body,
      } as const;
      await callSquare(request, z.object({}));
    },
    async businessName(access_token) {
      const Answer = z.object({ merchant: z.object({ business_name: text }) });
      return (await get(access_token, "/v2/merchants/me", Answer))?.merchant.business_name ?? "";
    },
    async customers(access_token, cursor) {
      const query = new URLSearchParams({
        sort_field: "CREATED_AT",
        sort_order: "ASC",
        limit: String(PAGE),
        count: "true",
        ...(cursor && { cursor }),
      });
      const page = present(await get(access_token, `/v2/customers?${query}`, List));
      const { customers, cursor: next = null, count = null } = page;
      return { customers: customers.map(customerOf), cursor: next, total: count };
    },
    async customer(access_token, id) {
      const Answer = z.object({ customer: Customer });
      const found = await get(access_token, `/v2/customers/${encodeURIComponent(id)}`, Answer);
      return found && customerOf(found.customer);
    },
    async sales(access_token, from, to) {
      const Location = z.object({ id: z.string(), currency: z.string().nullish() });
      const Answer = z.object({ locations: z.array(Location).default([]) });
      const { locations } = present(await get(access_token, "/v2/locations", Answer));
      const currency = locations[0]?.currency ?? "CAD";
      const sum = { orders: 0, amount_cents: 0, currency };
      for (let at = 0; at < locations.length; at += LOCATIONS) {
        const ids = locations.slice(at, at + LOCATIONS).map(({ id }) => id);
        const part = await salesAt(access_token, ids, currency, from, to);
        sum.orders += part.orders;
        sum.amount_cents += part.amount_cents;
      }
      return sum;
    },
  };
}
