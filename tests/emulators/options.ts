import { randomBytes } from "node:crypto";

export type ProviderName = "resend" | "sns" | "stripe" | "square";
export const PROVIDER_NAMES: readonly ProviderName[] = ["resend", "sns", "stripe", "square"];

/** Everything is optional; README.md explains each option. */
export interface EmulatorOptions {
  /** 0 or absent: a free port. */
  port?: number;
  host?: string;
  /** Folder for the journal and the signing keys; absent: memory only. */
  stateDir?: string;
  /** Address that gets the webhooks; absent: events are recorded and nothing is posted. */
  appUrl?: string;
  /** Address by which people know the application, which Square's signatures cover; absent: appUrl. */
  publicUrl?: string;
  /** "whsec_" + base64; absent: made at the start (and stored in stateDir). */
  resendWebhookSecret?: string;
  /** "whsec_" + anything; absent: made at the start. */
  stripeWebhookSecret?: string;
  /** Absent: made at the start. */
  squareSignatureKey?: string;
  snsTopicArn?: string;
  snsSignatureVersion?: "1" | "2";
  /** The SigningCertURL in messages; absent: this server's /sns/cert.pem. */
  snsSigningCertUrl?: string;
  /** The number to which inbound messages are sent. */
  smsNumber?: string;
  /** True (default): the application handles STOP. False: AWS keeps its own opt-out list. */
  selfManagedOptOuts?: boolean;
  humanBehaviour?: boolean;
  deliveredAfterMs?: number;
  /** First retry delay of a webhook that the application refused; it doubles up to 30 s. */
  webhookRetryMs?: number;
  disabledProviders?: readonly ProviderName[];
  /** Folder in which the exchanges with Stripe and Square are written down, to be held against their contracts. */
  contractReport?: string;
  /** "counts" keeps numbers only: no bodies, no events, no journal (benchmarks). */
  retain?: "all" | "counts";
  /** Requests per second before a 429; 0 or absent: unlimited. */
  resendRatePerSecond?: number;
  snsRatePerSecond?: number;
  stripeRatePerSecond?: number;
  squareRatePerSecond?: number;
}

type WithoutDefault = "stateDir" | "appUrl" | "publicUrl" | "snsSigningCertUrl" | "contractReport";

export type ResolvedOptions = Required<Omit<EmulatorOptions, WithoutDefault>> &
  Pick<EmulatorOptions, WithoutDefault>;

/** Returns the options with their defaults. */
export function resolveOptions(options: EmulatorOptions): ResolvedOptions {
  return {
    port: options.port ?? 0,
    host: options.host ?? "127.0.0.1",
    stateDir: options.retain === "counts" ? undefined : options.stateDir,
    appUrl: options.appUrl?.replace(/\/+$/, ""),
    publicUrl: (options.publicUrl ?? options.appUrl)?.replace(/\/+$/, ""),
    resendWebhookSecret: options.resendWebhookSecret ?? `whsec_${randomBytes(24).toString("base64")}`,
    stripeWebhookSecret: options.stripeWebhookSecret ?? `whsec_${randomBytes(24).toString("hex")}`,
    squareSignatureKey: options.squareSignatureKey ?? randomBytes(16).toString("base64url"),
    snsTopicArn: options.snsTopicArn ?? "arn:aws:sns:ca-central-1:000000000000:potager-sms",
    snsSignatureVersion: options.snsSignatureVersion ?? "2",
    snsSigningCertUrl: options.snsSigningCertUrl,
    smsNumber: options.smsNumber ?? "+18195550199",
    selfManagedOptOuts: options.selfManagedOptOuts ?? true,
    humanBehaviour: options.humanBehaviour ?? false,
    deliveredAfterMs: options.deliveredAfterMs ?? 800,
    webhookRetryMs: options.webhookRetryMs ?? 500,
    disabledProviders: options.disabledProviders ?? [],
    contractReport: (options.contractReport ?? process.env.EMULATORS_CONTRACT_REPORT) || undefined,
    retain: options.retain ?? "all",
    resendRatePerSecond: options.resendRatePerSecond ?? 0,
    snsRatePerSecond: options.snsRatePerSecond ?? 0,
    stripeRatePerSecond: options.stripeRatePerSecond ?? 0,
    squareRatePerSecond: options.squareRatePerSecond ?? 0,
  };
}
