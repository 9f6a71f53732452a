import { CONTACT_OUTCOMES } from "./enumerations";

/** Points of sale that a farm can be connected to. */
export const CONNECTION_PROVIDERS = ["square"] as const;
export type ConnectionProvider = (typeof CONNECTION_PROVIDERS)[number];

/** "revoked": the seller took our access back. "disconnected": the farm ended the connection. */
export const CONNECTION_STATUSES = ["connected", "revoked", "disconnected"] as const;

/** Where the reading of all customers stands. */
export const SYNC_STATUSES = ["idle", "running", "failed"] as const;

/**
 * What became of a customer of a point of sale, beside what can become of every contact: without an address, refuses
 * emails there, the implied consent ended, removed by the farm, gone there.
 */
export const CUSTOMER_OUTCOMES = [
  ...CONTACT_OUTCOMES,
  "no_address",
  "declined",
  "consent_ended",
  "removed",
  "gone",
] as const;
export type CustomerOutcome = (typeof CUSTOMER_OUTCOMES)[number];
