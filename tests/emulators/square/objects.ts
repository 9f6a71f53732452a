/** A customer as Square's API shows it; empty fields are left out. */
export interface Customer {
  id: string;
  created_at: string;
  updated_at: string;
  given_name?: string;
  family_name?: string;
  company_name?: string;
  email_address?: string;
  phone_number?: string;
  address?: { postal_code?: string; locality?: string; country?: string };
  preferences: { email_unsubscribed: boolean };
  creation_source: "DIRECTORY" | "MERGE" | "THIRD_PARTY";
  version: number;
}

/** The fields of a customer that a person at Square types. */
export const CUSTOMER_FIELDS = [
  "given_name",
  "family_name",
  "company_name",
  "email_address",
  "phone_number",
] as const;

export interface Order {
  id: string;
  location_id: string;
  state: "COMPLETED";
  created_at: string;
  updated_at: string;
  closed_at: string;
  version: number;
  total_money: { amount: number; currency: string };
  /** What was sold less what was returned. A return is an order of its own (Square, "Order.returns"). */
  net_amounts: { total_money: { amount: number; currency: string } };
}

export interface Merchant {
  id: string;
  business_name: string;
  country: "CA";
  language_code: "fr-CA";
  currency: "CAD";
  status: "ACTIVE";
  main_location_id: string;
  created_at: string;
}

/** Everything of one merchant, in the order of its creation. */
export interface Account {
  merchant: Merchant;
  customers: Map<string, Customer>;
  orders: Order[];
}

/** What a merchant allowed: ends with the revocation, while its access tokens end by themselves. */
export interface Grant {
  merchant_id: string;
  scopes: string[];
  refresh_token: string;
  revoked: boolean;
}

export interface AccessToken {
  grant: Grant;
  expires_at: number;
}

export interface SquareEvent {
  merchant_id: string;
  type: "customer.created" | "customer.updated" | "customer.deleted" | "oauth.authorization.revoked";
  event_id: string;
  created_at: string;
  data: { type: "customer" | "revocation"; id: string; deleted?: boolean; object: object };
}
