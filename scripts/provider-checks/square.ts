import { type Accounts, type Check, until } from "./check";

interface Answer {
  status: number;
  code: string | undefined;
  // The fields that a check reads are named where it reads them.
  body: Record<string, unknown>;
}

const VERSION = "2025-10-16";

async function call(
  { square }: Accounts,
  method: "GET" | "POST",
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  const response = await fetch(`${square?.base}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "square-version": VERSION,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown> & { errors?: { code: string }[] };
  return { status: response.status, code: answer.errors?.[0]?.code, body: answer };
}

function refresh(accounts: Accounts, more: object = {}): Promise<Answer> {
  const { application_id, application_secret, refresh_token } = accounts.square ?? {};
  return call(accounts, "POST", "/oauth2/token", {
    body: {
      client_id: application_id,
      client_secret: application_secret,
      grant_type: "refresh_token",
      refresh_token,
      ...more,
    },
  });
}

interface Customer {
  id: string;
  creation_source?: string;
  preferences?: { email_unsubscribed?: boolean };
}

async function customersOf(accounts: Accounts): Promise<Customer[]> {
  const token = accounts.square?.access_token;
  const found: Customer[] = [];
  let cursor: unknown;
  do {
    const query = new URLSearchParams({ sort_field: "CREATED_AT", sort_order: "ASC", limit: "100" });
    if (typeof cursor === "string") query.set("cursor", cursor);
    const { body } = await call(accounts, "GET", `/v2/customers?${query}`, { token });
    found.push(...((body.customers as Customer[] | undefined) ?? []));
    cursor = body.cursor;
  } while (typeof cursor === "string");
  return found;
}

/** Adds up what was sold since a time, less what was returned. */
async function netSince(accounts: Accounts, from: Date): Promise<number> {
  const token = accounts.square?.access_token;
  const { body } = await call(accounts, "GET", "/v2/locations", { token });
  const location_ids = (body.locations as { id: string }[]).map(({ id }) => id).slice(0, 10);
  const closed_at = { start_at: from.toISOString() };
  const answer = await call(accounts, "POST", "/v2/orders/search", {
    token,
    body: {
      location_ids,
      query: {
        filter: { state_filter: { states: ["COMPLETED"] }, date_time_filter: { closed_at } },
        sort: { sort_field: "CLOSED_AT", sort_order: "ASC" },
      },
    },
  });
  const orders =
    (answer.body.orders as { net_amounts?: { total_money?: { amount?: number } } }[] | undefined) ?? [];
  return orders.reduce((sum, { net_amounts }) => sum + (net_amounts?.total_money?.amount ?? 0), 0);
}

export const SQUARE_CHECKS = {
  "square-tokens": {
    provider: "square",
    expected:
      "A refresh gives a new access token and the same refresh token; a wrong secret of ours and a refresh token that is none are both refused with 401, so that neither alone ends a connection.",
    async run(accounts, see) {
      const fresh = await refresh(accounts);
      see("a refresh", 200, fresh.status);
      see("the refresh token", accounts.square?.refresh_token, fresh.body.refresh_token);
      see("a wrong secret", 401, (await refresh(accounts, { client_secret: "wrong" })).status);
      see("a wrong refresh token", 401, (await refresh(accounts, { refresh_token: "wrong" })).status);
    },
  },
  "square-revocation": {
    provider: "square",
    expected:
      "When the seller takes the access back, calls answer 401 ACCESS_TOKEN_REVOKED and a refresh 401. Run it last: the seller has to allow us again.",
    async run(accounts, see) {
      const token = accounts.square?.access_token;
      see("before", 200, (await call(accounts, "GET", "/v2/merchants/me", { token })).status);
      await accounts.person({
        kind: "revokes",
        words: "As the seller, take the access of our application back (Square Dashboard, App integrations).",
      });
      const after = await call(accounts, "GET", "/v2/merchants/me", { token });
      see("a call", [401, "ACCESS_TOKEN_REVOKED"], [after.status, after.code]);
      see("a refresh", 401, (await refresh(accounts)).status);
    },
  },
  "square-merged-customers": {
    provider: "square",
    expected:
      "Customers that are merged become a new one (creation_source MERGE), which refuses emails if one of them did; their own ids answer 404.",
    async run(accounts, see) {
      const before = await customersOf(accounts);
      await accounts.person({
        kind: "merges",
        words:
          "As the seller, merge two customers of the directory, of whom one has unsubscribed from emails (Customers, Merge).",
      });
      const after = await until(
        () => customersOf(accounts),
        (all) => all.some(({ id }) => before.every((one) => one.id !== id)),
        120,
      );
      const merged = after.find(({ id }) => before.every((one) => one.id !== id));
      see("the new customer", "MERGE", merged?.creation_source);
      see("refuses emails", true, merged?.preferences?.email_unsubscribed);
      const gone = before.filter(({ id }) => after.every((one) => one.id !== id));
      see("are gone", 2, gone.length);
      const token = accounts.square?.access_token;
      const { status } = await call(accounts, "GET", `/v2/customers/${gone[0]?.id}`, { token });
      see("the id of one of them", 404, status);
    },
  },
  "square-returns": {
    provider: "square",
    expected: "A sale of 10.00 of which 4.00 were returned counts 6.00 in net_amounts over the day's orders.",
    async run(accounts, see) {
      const from = new Date(Date.now() - 60_000);
      const before = await netSince(accounts, from);
      await accounts.person({
        kind: "sells",
        words: "As the seller, sell something for 10.00 in cash, then return 4.00 of it.",
        cents: 1000,
        returned_cents: 400,
      });
      const net = async () => (await netSince(accounts, from)) - before;
      see("sold less returned", 600, await until(net, (cents) => cents === 600));
    },
  },
} satisfies Record<string, Check>;
