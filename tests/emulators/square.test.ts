import { createHmac } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { APPLICATION, answerAuthorize, call, checkRecorded, openShop } from "./square-testing";
import { breakNext } from "./testing";

afterAll(() => expect(checkRecorded()).toBeGreaterThan(0));

interface Listed {
  customers?: { id: string; version: number; given_name: string }[];
  cursor?: string;
  count?: number;
}

const LIST = "/v2/customers?sort_field=CREATED_AT&sort_order=ASC&limit=2&count=true";

describe("Square: log-in", () => {
  it("asks the seller, and sends the answer back with the state", async () => {
    const { base, merchant } = await openShop();
    const query = new URLSearchParams({
      client_id: APPLICATION.client_id,
      scope: "CUSTOMERS_READ",
      state: "<s>",
      redirect_uri: "http://localhost:3000/back",
    });
    const page = await fetch(`${base}/oauth2/authorize?${query}`, { headers: { "accept-language": "fr" } });
    expect(await page.text()).toContain("Autoriser");
    const refused = await answerAuthorize(base, merchant, { answer: "refuse", state: "abc" });
    expect(Object.fromEntries(refused.searchParams)).toMatchObject({ error: "access_denied", state: "abc" });
    const allowed = await answerAuthorize(base, merchant, { state: "abc" });
    expect(allowed.searchParams.get("state")).toBe("abc");
    expect(allowed.searchParams.get("code")).toMatch(/^sq0cgb-/);
  });

  it("takes a code once, refreshes, tells the state of a token and ends it", async () => {
    const { base, merchant, tokens, get, control } = await openShop();
    const code = (await answerAuthorize(base, merchant)).searchParams.get("code");
    const redirect_uri = "http://localhost:3000/api/connections/square";
    const exchange = { ...APPLICATION, grant_type: "authorization_code", code, redirect_uri };
    const wrong = { ...exchange, redirect_uri: "http://elsewhere.test" };
    expect((await call(base, "POST", "/oauth2/token", undefined, wrong)).status).toBe(401);
    expect((await call(base, "POST", "/oauth2/token", undefined, exchange)).status).toBe(200);
    expect((await call(base, "POST", "/oauth2/token", undefined, exchange)).status).toBe(401);

    await control("/clock", { days: 31 });
    expect((await get("/v2/merchants/me")).answer.errors?.[0]?.code).toBe("ACCESS_TOKEN_EXPIRED");
    const { refresh_token } = tokens;
    const refresh = { ...APPLICATION, grant_type: "refresh_token", refresh_token };
    const refreshed = await call(base, "POST", "/oauth2/token", undefined, refresh);
    const bearer = `Bearer ${refreshed.answer.access_token}`;
    expect((await call(base, "POST", "/oauth2/token/status", bearer)).answer).toMatchObject({
      merchant_id: merchant,
    });
    const revoke = { client_id: APPLICATION.client_id, access_token: refreshed.answer.access_token };
    expect((await call(base, "POST", "/oauth2/revoke", "Client wrong", revoke)).status).toBe(401);
    const secret = `Client ${APPLICATION.client_secret}`;
    expect((await call(base, "POST", "/oauth2/revoke", secret, revoke)).answer).toEqual({ success: true });
    const ended = await call(base, "GET", "/v2/merchants/me", bearer);
    expect(ended.answer.errors?.[0]?.code).toBe("ACCESS_TOKEN_REVOKED");
    expect((await call(base, "POST", "/oauth2/token", undefined, refresh)).status).toBe(401);
  });

  it("gives what was allowed, and nothing else", async () => {
    const { get, post, base } = await openShop({}, "MERCHANT_PROFILE_READ");
    expect((await get("/v2/merchants/me")).status).toBe(200);
    expect((await get("/v2/locations")).status).toBe(200);
    expect((await get(LIST)).answer.errors?.[0]?.code).toBe("INSUFFICIENT_SCOPES");
    expect((await post("/v2/orders/search", { location_ids: ["L"] })).status).toBe(403);
    expect((await call(base, "GET", LIST)).status).toBe(401);
  });
});

describe("Square: customers and sales", () => {
  it("lists by pages; who is added meanwhile comes last; a cursor ends", async () => {
    const { control, merchant, get } = await openShop();
    const customers = ["Ana", "Bob", "Cleo"].map((given_name) => ({ given_name }));
    await control(`/merchants/${merchant}/customers/many`, { customers });
    const first = (await get(LIST)).answer as Listed;
    expect(first).toMatchObject({ count: 3 });
    await control(`/merchants/${merchant}/customers`, { given_name: "Dora" });
    const second = (await get(`${LIST}&cursor=${first.cursor}`)).answer as Listed;
    const names = [...(first.customers ?? []), ...(second.customers ?? [])].map((one) => one.given_name);
    expect(names.toSorted()).toEqual(["Ana", "Bob", "Cleo", "Dora"]);
    expect(second.cursor).toBeUndefined();
    await control("/cursors/forget", {});
    expect((await get(`${LIST}&cursor=${first.cursor}`)).answer.errors?.[0]?.code).toBe("INVALID_CURSOR");
    expect((await get("/v2/customers?limit=1000&sort_field=CREATED_AT")).status).toBe(400);
  });

  it("adds up a day's sales by their closing", async () => {
    const { control, merchant, get, post } = await openShop();
    const orders = [1000, 250, 75].map((amount, i) => ({ amount, closed_at: `2026-06-0${i + 1}T15:00:00Z` }));
    await control(`/merchants/${merchant}/orders`, { orders });
    const { locations } = (await get("/v2/locations")).answer as unknown as { locations: { id: string }[] };
    const closed_at = { start_at: "2026-06-01T04:00:00Z", end_at: "2026-06-03T04:00:00Z" };
    const filter = { state_filter: { states: ["COMPLETED"] }, date_time_filter: { closed_at } };
    const query = { filter, sort: { sort_field: "CLOSED_AT", sort_order: "ASC" } };
    const search = { location_ids: locations.map(({ id }) => id), limit: 1, query };
    const page = (await post("/v2/orders/search", search)).answer as unknown as {
      orders: { total_money: { amount: number } }[];
      cursor: string;
    };
    expect(page.orders.map(({ total_money }) => total_money.amount)).toEqual([1000]);
    const rest = (await post("/v2/orders/search", { ...search, cursor: page.cursor })).answer;
    expect(rest).toMatchObject({ orders: [{ total_money: { amount: 250, currency: "CAD" } }] });
  });

  it("is busy, fails and loses answers on demand", async () => {
    const { emulators, get } = await openShop();
    await breakNext(emulators, { provider: "square", kind: "429", retryAfter: 7 });
    const busy = await get(LIST);
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(busy.answer.errors?.[0]?.code).toBe("RATE_LIMITED");
    await breakNext(emulators, { provider: "square", kind: "500" });
    expect((await get(LIST)).status).toBe(500);
    await breakNext(emulators, { provider: "square", kind: "timeout-after-accept" });
    await expect(get(LIST)).rejects.toThrow();
    expect((await get(LIST)).status).toBe(200);
  });
});

describe("Square: webhooks", () => {
  it("signs the public address and the body, and says who was created, changed, merged and deleted", async () => {
    const { app, emulators, control, merchant, get } = await openShop({
      publicUrl: "https://potager.example",
    });
    const base = `/merchants/${merchant}`;
    const ana = await control<{ id: string }>(`${base}/customers`, { given_name: "Ana" });
    const bob = await control<{ id: string }>(`${base}/customers`, { given_name: "Bob" });
    await control(`${base}/customers/${ana.id}`, { email_address: "ana@example.test" });
    const merged = await control<{ id: string; version: number }>(`${base}/merge`, { ids: [ana.id, bob.id] });
    await control(`${base}/customers/${merged.id}/delete`, {});
    const last = await app.waitFor(
      ({ body }) => body.includes(`customer.deleted`) && !body.includes("merge"),
    );
    const key = emulators.square?.signatureKey ?? "";
    for (const { path, headers, body } of app.received) {
      expect(path).toBe("/api/webhooks/square");
      const signed = createHmac("sha256", key)
        .update(`https://potager.example${path}${body}`)
        .digest("base64");
      expect(headers["x-square-hmacsha256-signature"]).toBe(signed);
    }
    const events = app.received.map(({ body }) => JSON.parse(body));
    expect(events.map(({ type }) => type).toSorted()).toEqual(
      ["created", "created", "created", "deleted", "deleted", "deleted", "updated"].map(
        (act) => `customer.${act}`,
      ),
    );
    const merge = { from_customer_ids: [ana.id, bob.id], to_customer_id: merged.id };
    const context = events.filter(({ data }) => data.object.event_context);
    expect(context).toHaveLength(3);
    for (const { data } of context) expect(data.object.event_context).toEqual({ merge });
    expect(JSON.parse(last.body)).toMatchObject({ data: { id: merged.id, deleted: true } });
    expect((await get(`/v2/customers/${ana.id}`)).status).toBe(404);
  });

  it("holds, doubles and reorders them, and tells of a revocation", async () => {
    const { app, control, merchant } = await openShop();
    await control("/webhooks", { mode: "hold" });
    const base = `/merchants/${merchant}`;
    const ana = await control<{ id: string }>(`${base}/customers`, { given_name: "Ana" });
    await control(`${base}/customers/${ana.id}`, { given_name: "Anna" });
    await control(`${base}/revoke`, {});
    const { held } = await control<{ held: string[] }>("/webhooks");
    expect(held).toHaveLength(3);
    const [created = "", updated = "", revoked = ""] = held;
    await control("/webhooks/release", { ids: [revoked, updated, created, updated] });
    await app.waitFor(({ body }) => body.includes("oauth.authorization.revoked"));
    await app.waitFor(({ body }) => body.includes("customer.created"));
    expect(app.received.length).toBeGreaterThanOrEqual(3);
  });

  it("shows the sellers to people", async () => {
    const { base } = await openShop();
    const page = await (await fetch(`${base}/square`, { headers: { "accept-language": "en" } })).text();
    expect(page).toContain("Kiosque du marché");
    expect(page).toContain("Add a customer");
  });
});
