import { randomBytes, randomUUID } from "node:crypto";
import { errors } from "./errors";
import type { AccessToken, Account, Customer, Grant, Merchant, SquareEvent } from "./objects";

const TOKEN_DAYS = 30;
const DAY_MS = 86_400_000;
/** Time after which a page's cursor is no longer accepted. */
const CURSOR_MS = 15 * 60_000;

/** All merchants of the emulated Square, what they allowed, and their people and sales. */
export class SquareState {
  readonly accounts = new Map<string, Account>();
  readonly codes = new Map<string, { grant: Grant; redirect_uri: string }>();
  readonly tokens = new Map<string, AccessToken>();
  readonly grants = new Map<string, Grant>();
  readonly events: SquareEvent[] = [];
  private cursors = new Map<string, { after: string; at: number }>();
  /** Milliseconds by which Square's clock is ahead of the real one. */
  ahead = 0;

  constructor(private readonly deliver: (event: SquareEvent) => void) {}

  now(): number {
    return Date.now() + this.ahead;
  }

  time(): string {
    return new Date(this.now()).toISOString();
  }

  id(): string {
    return randomUUID().replaceAll("-", "").slice(0, 26).toUpperCase();
  }

  addMerchant(business_name: string): Account {
    const merchant: Merchant = {
      id: `ML${this.id().slice(0, 11)}`,
      business_name,
      country: "CA",
      language_code: "fr-CA",
      currency: "CAD",
      status: "ACTIVE",
      main_location_id: `L${this.id().slice(0, 12)}`,
      created_at: this.time(),
    };
    const account = { merchant, customers: new Map(), orders: [] };
    this.accounts.set(merchant.id, account);
    return account;
  }

  account(merchant_id: string): Account {
    const account = this.accounts.get(merchant_id);
    if (!account) throw errors.noSuch("Merchant", merchant_id);
    return account;
  }

  customer(account: Account, id: string): Customer {
    const customer = account.customers.get(id);
    if (!customer) throw errors.noSuch("Customer", id);
    return customer;
  }

  /** Gives a new access token of 30 days. The refresh token stays the same, as in Square's code flow. */
  issue(grant: Grant) {
    const access_token = `EAAA${randomBytes(30).toString("base64url")}`;
    const expires_at = this.now() + TOKEN_DAYS * DAY_MS;
    this.tokens.set(access_token, { grant, expires_at });
    this.grants.set(grant.refresh_token, grant);
    return {
      access_token,
      token_type: "bearer",
      expires_at: new Date(expires_at).toISOString().replace(/\.\d+/, ""),
      merchant_id: grant.merchant_id,
      refresh_token: grant.refresh_token,
      short_lived: false,
    };
  }

  newGrant(merchant_id: string, scopes: string[]): Grant {
    const refresh_token = `EQAA${randomBytes(30).toString("base64url")}`;
    return { merchant_id, scopes, refresh_token, revoked: false };
  }

  /** Ends what a merchant allowed. The application hears of it, whoever did it. */
  revoke(merchant_id: string, revoker_type: "MERCHANT" | "APPLICATION"): boolean {
    const ended = [...this.grants.values()].filter((one) => one.merchant_id === merchant_id && !one.revoked);
    for (const grant of ended) grant.revoked = true;
    if (ended.length > 0) {
      const revocation = { revoked_at: this.time(), revoker_type };
      this.emit(merchant_id, "oauth.authorization.revoked", {
        type: "revocation",
        id: randomUUID(),
        object: { revocation },
      });
    }
    return ended.length > 0;
  }

  newCursor(after: string): string {
    const cursor = randomBytes(18).toString("base64url");
    this.cursors.set(cursor, { after, at: this.now() });
    return cursor;
  }

  readCursor(cursor: string): string {
    const found = this.cursors.get(cursor);
    if (!found || this.now() - found.at > CURSOR_MS) throw errors.cursor();
    return found.after;
  }

  forgetCursors(): void {
    this.cursors.clear();
  }

  emit(merchant_id: string, type: SquareEvent["type"], data: SquareEvent["data"]): void {
    const event = { merchant_id, type, event_id: randomUUID(), created_at: this.time(), data };
    this.events.push(structuredClone(event));
    this.deliver(structuredClone(event));
  }
}
