import { z } from "zod";
import {
  addresses,
  databases,
  encryptionKeys,
  limitPoints,
  networks,
  phoneNumbers,
  provinces,
} from "./env-values";
import { missingVariables, refusedVariables } from "./required-variables";

const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined);

/** A fact that production names itself (lib/required-variables.ts); blank elsewhere when it is not set. */
const fact = z.string().default("");

const Variables = z.object({
  /** How the process runs: "production" wants every fact of the company and every secret in use. */
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  /** PostgreSQL 15 or newer, with its extensions pg_trgm and btree_gin, which migrations create. */
  DATABASE_URL: z.string().min(1),
  /** Connections of each process to the database. */
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  /** False turns prepared statements off, which a transaction pooler requires. */
  DATABASE_PREPARE: z
    .enum(["true", "false"])
    .default("true")
    .transform((value) => value === "true"),
  /**
   * Direct address of the database. Needed when DATABASE_URL is a transaction pooler, which does not pass on
   * notifications.
   */
  DATABASE_DIRECT_URL: optional,
  /**
   * Replicas that pages and calls read from, one server each, apart by commas. Whoever wrote something reads it there, or
   * on the primary until it is there.
   */
  DATABASE_READ_URL: databases,
  /** Redis for the cached pages that web processes share, instead of PostgreSQL. */
  REDIS_URL: optional,
  /**
   * Address at which people reach the site. Links in messages start with it. It may differ from the one at build
   * time.
   */
  APP_URL: z
    .url()
    .default("http://localhost:3000")
    .transform((url) => url.replace(/\/$/, "")),
  /** Address that receives the messages of the contact form. Without it, messages are only saved. */
  CONTACT_EMAIL: z
    .email()
    .optional()
    .or(z.literal("").transform(() => undefined)),
  /** At least 32 characters. Signs sessions and links; a change ends them all. */
  AUTH_SECRET: z.string().min(32),
  /** Name of the company that runs the site, on invoices, legal pages and emails. Required in production. */
  COMPANY_NAME: fact,
  /** Address of the company, on invoices, legal pages and emails. Required in production. */
  COMPANY_ADDRESS: fact,
  /** Registration number for GST/HST, as printed on invoices. Required in production. */
  COMPANY_GST_NUMBER: fact,
  /** Registration number for QST, as printed on invoices. Required in production. */
  COMPANY_QST_NUMBER: fact,
  /** Who answers for personal information (Law 25), as named on the legal pages. Required in production. */
  PRIVACY_OFFICER_NAME: fact,
  /** Address of that person. Required in production. */
  PRIVACY_OFFICER_EMAIL: z.email().or(z.literal("")).default(""),
  /** Facebook page of the company, linked in the footer. */
  COMPANY_FACEBOOK: optional.pipe(z.url().optional()),
  /** Instagram page of the company, linked in the footer. */
  COMPANY_INSTAGRAM: optional.pipe(z.url().optional()),
  /** Folder of uploads, of private files and of the demo’s database. */
  DATA_DIR: z.string().default(".data"),
  /** Sentry project that receives errors, in addition to the log. */
  SENTRY_DSN: z
    .url()
    .optional()
    .or(z.literal("").transform(() => undefined)),
  /** Least severe line that is logged. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  /** Number of proxies in front of the app that are believed about X-Forwarded-For. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** Networks of those proxies, such as "203.0.113.0/24", apart by commas. Without any: all networks inside. */
  PROXY_NETWORKS: networks,
  /** Connections of a web process, all together. */
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(4000),
  /** Connections of one network address to a web process, without a trusted proxy. */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),

  /** Key of Resend, which sends the emails. */
  RESEND_API_KEY: z.string().default(""),
  /** Another address of Resend’s API, for the emulator. */
  RESEND_BASE_URL: optional,
  /** Signs the webhooks of Resend. Required in production with RESEND_API_KEY. */
  RESEND_WEBHOOK_SECRET: z.string().default(""),
  /** Sender of all emails, as "Potager <news@your-domain>". Required in production. */
  EMAIL_FROM: fact,
  /** Requests per second to Resend, for all workers together; 0 = no limit of our own. */
  EMAIL_REQUESTS_PER_SECOND: z.coerce.number().min(0).default(2),

  /** Seconds before the first try of a channel whose provider takes no messages. The wait doubles up to 10 minutes. */
  PROVIDER_RETRY_SECONDS: z.coerce.number().min(0.1).default(30),

  /** Region of Amazon SNS, which sends the texts. */
  AWS_REGION: z.string().default("ca-central-1"),
  /** Key of the AWS account; without it the SDK looks where it always does. */
  AWS_ACCESS_KEY_ID: optional,
  /** Secret of that key. */
  AWS_SECRET_ACCESS_KEY: optional,
  /** Another address of SNS, for the emulator. */
  AWS_ENDPOINT_URL_SNS: optional,
  /** Topic of delivery receipts and of texts that people send. Required in production with texts. */
  SNS_TOPIC_ARN: z.string().default(""),
  /** PEM certificate for SNS signatures, instead of the one that AWS serves. */
  SNS_SIGNING_CERT_PEM: optional,
  /** Address of that certificate, for the emulator. */
  SNS_SIGNING_CERT_URL: optional,
  /**
   * Numbers that texts come from, apart by commas. Each person always gets them from the same one. Without any, the
   * provider chooses.
   */
  SMS_ORIGINATION_NUMBERS: phoneNumbers,
  /**
   * SMS segments per second of each of these numbers, for all workers together; a Canadian long code sends about one.
   * 0 = no limit of our own.
   */
  SMS_PARTS_PER_SECOND: z.coerce.number().min(0).default(1),

  /** Texts of the whole site in a day (UTC). Once it is used up, only confirmations of paid farms and answers go. */
  SMS_DAILY_BUDGET: z.coerce.number().int().min(0).default(5000),

  /** Stripe takes the payments. Without a key, plans, cards and invoices are not offered. */
  STRIPE_SECRET_KEY: optional,
  /** Signs the webhooks of Stripe. Required in production with STRIPE_SECRET_KEY. */
  STRIPE_WEBHOOK_SECRET: optional,
  /** Opens Stripe's own card form in the browser. Without it, cards are chosen from Stripe's test cards. */
  STRIPE_PUBLISHABLE_KEY: optional,
  /** Another address of Stripe's API, for the emulator. */
  STRIPE_API_BASE: optional.pipe(z.url().optional()),
  /** Provinces whose own sales tax is charged, apart by commas: BC, SK, MB. */
  PROVINCIAL_TAXES: provinces,
  /** Our application at Square. Without it, no farm can be connected. */
  SQUARE_APPLICATION_ID: optional,
  /** Secret of that application. Required with SQUARE_APPLICATION_ID. */
  SQUARE_APPLICATION_SECRET: optional,
  /** Signs the webhooks of Square. Required in production with SQUARE_APPLICATION_ID. */
  SQUARE_WEBHOOK_SIGNATURE_KEY: optional,
  /** Another address of Square’s API, for the emulator. */
  SQUARE_API_BASE: optional.pipe(z.url().optional()),
  /**
   * Keys of the secrets that farms trust us with, as id:base64 apart by commas. The first encrypts, all decrypt.
   * Required in production with Square; endpoints of webhooks and authenticator apps need one.
   */
  ENCRYPTION_KEYS: encryptionKeys,

  /**
   * Addresses of this machine or network, apart by commas, that may be endpoints of webhooks, also by http and on any
   * port. For tests and development; a process in production refuses to start with it.
   */
  WEBHOOK_LOCAL_ADDRESSES: addresses,

  /** Where uploads are: on this disk, or in a bucket, which more than one web server needs. */
  STORAGE_DRIVER: z.enum(["local", "s3"]).default("local"),
  /** Bucket of the uploads. */
  S3_BUCKET: optional,
  /** Bucket of private files, which nobody but Potager may read: invoices and credit notes as PDF, files of verifications. */
  S3_PRIVATE_BUCKET: optional,
  /** Region of the buckets. */
  S3_REGION: optional,
  /** Address of an S3 service other than Amazon’s. */
  S3_ENDPOINT: optional,
  /** Address at which browsers read the uploads. */
  S3_PUBLIC_URL: optional,
  /** Largest picture, or document of a verification, that may be uploaded. */
  UPLOAD_MAX_BYTES: z.coerce
    .number()
    .int()
    .default(8 * 1024 * 1024),

  /** Style of the search map. Without it, the map has a plain background. */
  MAP_STYLE_URL: optional,
  /** Other hosts from which that style loads tiles, fonts and icons, separated by spaces. */
  MAP_HOSTS: z
    .string()
    .default("")
    .transform((hosts) => hosts.split(/\s+/).filter((host) => URL.canParse(host))),

  /** Google API key for places that our own list does not contain. Without it, such places are unknown. */
  GOOGLE_PLACES_API_KEY: optional,
  /** Another address of Google’s API, for the emulator. */
  GOOGLE_PLACES_BASE_URL: z.url().default("https://places.googleapis.com"),

  /** Jobs that a worker does at the same time. */
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).default(6),
  /** Seconds between two heartbeats of a worker. After four missed heartbeats a worker counts as dead. */
  WORKER_HEARTBEAT_SECONDS: z.coerce.number().min(0.1).default(2),
  /**
   * Secret of the calls that drive the queue of a host without a worker, of 16 characters or more. Without it, those
   * calls are answered 404.
   */
  CRON_SECRET: optional.pipe(z.string().min(16).optional()),
  /**
   * Token of a monitor, of 16 characters or more: with it, /metrics answers and /api/ready also tells figures. Without
   * it, nobody is told them.
   */
  OPERATIONS_TOKEN: optional.pipe(z.string().min(16).optional()),
  /** Network address at which a web process listens; without it, all of the machine. */
  WEB_HOST: optional,
  /** Port at which a worker answers /metrics, with the same token. Without it, a worker listens to nothing. */
  WORKER_METRICS_PORT: optional.pipe(z.coerce.number<string>().int().min(1).max(65_535).optional()),
  /** Network address of that port. Another one than this machine's own needs a firewall or a network inside. */
  WORKER_METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Address of a collector of OpenTelemetry, which gets the traces of web and worker. Without it, none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.pipe(z.url().optional()),
  /** File that the backup touches when it succeeded; /metrics tells when that was. Without it, nothing is told. */
  BACKUP_STAMP_FILE: optional,
  /**
   * Other numbers of calls for limits of lib/vocabulary/abuse-limits.ts, as name=points apart by commas. None can be
   * switched off.
   */
  RATE_LIMIT_POINTS: limitPoints,
});

export type Env = z.infer<typeof Variables>;

/**
 * Returns whether this process serves people. A build of our own server does not: pages whose facts changed are
 * rendered anew at the start. A serverless build serves what it printed.
 */
const isServing = (): boolean =>
  process.env.NODE_ENV === "production" &&
  (process.env.NEXT_PHASE !== "phase-production-build" || Boolean(process.env.VERCEL));

let parsed: Env | undefined;

/** Returns the configuration of this process, read once. @throws Error naming every missing or malformed variable. */
export function env(): Env {
  if (parsed) return parsed;
  const result = Variables.safeParse(process.env);
  const malformed = result.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const missing = missingVariables(process.env, { serving: isServing() });
  const refused = refusedVariables(process.env).map((name) => `${name}: for tests and development alone`);
  const lines = [...malformed, ...refused, ...missing.map(({ name, cause }) => `${name}: needed ${cause}`)];
  if (!result.success || lines.length > 0)
    throw new Error(`Configuration is incomplete (see .env.example):\n  ${lines.join("\n  ")}`);
  parsed = result.data;
  // next-auth reads its own address only from here.
  process.env.NEXTAUTH_URL = parsed.APP_URL;
  return parsed;
}
