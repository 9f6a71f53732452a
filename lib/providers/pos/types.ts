/** What a seller allowed us, until `expires_at`. The refresh token gives a new access token. */
export interface PosTokens {
  access_token: string;
  refresh_token: string;
  expires_at: Date;
  merchant_id: string;
}

/** A customer in the point of sale, with the values as they were typed there. */
export interface PosCustomer {
  id: string;
  version: number;
  name: string;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  /** Whether the person refuses marketing emails there. */
  declines_email: boolean;
  created_at: Date;
}

export interface PosPage {
  customers: PosCustomer[];
  /** Leads to the next page; null after the last. It ends after some minutes. */
  cursor: string | null;
  /** Customers in all; null when it is not told. */
  total: number | null;
}

/** Sales of a day, less what was returned. Orders in another currency than the seller's are left out. */
export interface PosSales {
  orders: number;
  amount_cents: number;
  /** ISO 4217. */
  currency: string;
}

/**
 * Why a call did not succeed. "revoked": the seller took the access back. "expired": the access token ended. "refused":
 * our application or what the seller granted, the answer does not say which. "cursor": it ended. "busy": too many calls.
 */
export type PosTrouble = "revoked" | "expired" | "refused" | "cursor" | "busy" | "failed";

/** The error of a call to the point of sale. It never contains a token. */
export class PosError extends Error {
  constructor(
    readonly trouble: PosTrouble,
    detail: string,
    /** How long the provider asks us to wait; only of "busy". */
    readonly retryAfterMs = 0,
  ) {
    super(`point of sale: ${trouble} (${detail})`);
    this.name = "PosError";
  }
}

/** A point of sale whose customers and sales a farm lets us read. Every call may throw a PosError. */
export interface PosProvider {
  /** Returns the address of the page on which the seller allows it. */
  authorizeUrl(asked: { state: string; scopes: readonly string[] }): string;
  obtain(code: string): Promise<PosTokens>;
  refresh(refresh_token: string): Promise<PosTokens>;
  /** Ends what the seller allowed; only this token with `only_token`. */
  revoke(access_token: string, only_token?: boolean): Promise<void>;
  businessName(access_token: string): Promise<string>;
  /** A page of the customers, the oldest first, so that those who come meanwhile are on the last. */
  customers(access_token: string, cursor: string | null): Promise<PosPage>;
  /** Returns null when there is no such customer any more. */
  customer(access_token: string, id: string): Promise<PosCustomer | null>;
  sales(access_token: string, from: Date, to: Date): Promise<PosSales>;
}
