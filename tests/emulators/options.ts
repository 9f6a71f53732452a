import { randomBytes } from "node:crypto";

export type ProviderName = "resend" | "sns";
export const PROVIDER_NAMES: readonly ProviderName[] = ["resend", "sns"];

/** Everything is optional; see README.md for what each one does. */
export interface EmulatorOptions {
  /** 0 or absent: a free port. */
  port?: number;
  host?: string;
  /** Folder for the journal and the signing keys; absent: memory only. */
  stateDir?: string;
  /** Where webhooks go; absent: events are recorded and nothing is posted. */
  appUrl?: string;
  /** "whsec_" + base64; absent: made at start (and kept in stateDir). */
  resendWebhookSecret?: string;
  snsTopicArn?: string;
  snsSignatureVersion?: "1" | "2";
  /** What messages say in SigningCertURL; absent: this server's /sns/cert.pem. */
  snsSigningCertUrl?: string;
  /** The number inbound messages are sent to. */
  smsNumber?: string;
  /** True (default): STOP is the application's business. False: AWS keeps its own list. */
  selfManagedOptOuts?: boolean;
  humanBehaviour?: boolean;
  deliveredAfterMs?: number;
  /** First retry delay of a webhook the application refused; doubles up to 30 s. */
  webhookRetryMs?: number;
  disabledProviders?: readonly ProviderName[];
  /** "counts" keeps numbers only: no bodies, no events, no journal (benchmarks). */
  retain?: "all" | "counts";
  /** Requests a second before 429; 0 or absent: unlimited. */
  resendRatePerSecond?: number;
  snsRatePerSecond?: number;
}

export type ResolvedOptions = Required<Omit<EmulatorOptions, "stateDir" | "appUrl" | "snsSigningCertUrl">> &
  Pick<EmulatorOptions, "stateDir" | "appUrl" | "snsSigningCertUrl">;

/** Fills in the defaults. */
export function resolveOptions(options: EmulatorOptions): ResolvedOptions {
  return {
    port: options.port ?? 0,
    host: options.host ?? "127.0.0.1",
    stateDir: options.retain === "counts" ? undefined : options.stateDir,
    appUrl: options.appUrl?.replace(/\/+$/, ""),
    resendWebhookSecret: options.resendWebhookSecret ?? `whsec_${randomBytes(24).toString("base64")}`,
    snsTopicArn: options.snsTopicArn ?? "arn:aws:sns:ca-central-1:000000000000:potager-sms",
    snsSignatureVersion: options.snsSignatureVersion ?? "2",
    snsSigningCertUrl: options.snsSigningCertUrl,
    smsNumber: options.smsNumber ?? "+18195550199",
    selfManagedOptOuts: options.selfManagedOptOuts ?? true,
    humanBehaviour: options.humanBehaviour ?? false,
    deliveredAfterMs: options.deliveredAfterMs ?? 800,
    webhookRetryMs: options.webhookRetryMs ?? 500,
    disabledProviders: options.disabledProviders ?? [],
    retain: options.retain ?? "all",
    resendRatePerSecond: options.resendRatePerSecond ?? 0,
    snsRatePerSecond: options.snsRatePerSecond ?? 0,
  };
}
