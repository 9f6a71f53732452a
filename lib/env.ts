import { z } from "zod";

const flag = z
  .enum(["true", "false", "1", "0"])
  .default("false")
  .transform((value) => value === "true" || value === "1");
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined);

const Env = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  /** Without prepared statements behind a transaction pooler. */
  DATABASE_PREPARE: z
    .enum(["true", "false"])
    .default("true")
    .transform((value) => value === "true"),
  /** Straight to the server where DATABASE_URL leads to a transaction pooler, which passes no notifications on. */
  DATABASE_DIRECT_URL: optional,
  /** Redis keeps the cached pages that web processes share, in place of PostgreSQL. */
  REDIS_URL: optional,
  APP_URL: z
    .url()
    .default("http://localhost:3000")
    .transform((url) => url.replace(/\/$/, "")),
  /** Where the contact form's messages go; without it they are only kept. */
  CONTACT_EMAIL: z
    .email()
    .optional()
    .or(z.literal("").transform(() => undefined)),
  AUTH_SECRET: z.string().min(32),
  /** Who runs the service, and who answers for personal information: printed on the legal pages. */
  COMPANY_NAME: z.string().default("Potager"),
  COMPANY_ADDRESS: z.string().default("125, rue de l’Exemple, Québec (Québec) G1K 0A0"),
  PRIVACY_OFFICER_NAME: z.string().default("Camille Exemple"),
  PRIVACY_OFFICER_EMAIL: z.email().default("confidentialite@potager.example"),
  /** Addresses of the company's pages, linked in the footer. */
  COMPANY_FACEBOOK: optional.pipe(z.url().optional()),
  COMPANY_INSTAGRAM: optional.pipe(z.url().optional()),
  DATA_DIR: z.string().default(".data"),
  /** Where errors are reported besides the log; the address Sentry gives a project. */
  SENTRY_DSN: z
    .url()
    .optional()
    .or(z.literal("").transform(() => undefined)),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  /** Number of proxies in front of the app whose X-Forwarded-For entries are believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(1),

  RESEND_API_KEY: z.string().default(""),
  RESEND_BASE_URL: optional,
  RESEND_WEBHOOK_SECRET: z.string().default(""),
  EMAIL_FROM: z.string().default("Potager <infolettre@potager.example>"),
  /** Requests a second to Resend, over all workers; 0 = no limit of ours. */
  EMAIL_REQUESTS_PER_SECOND: z.coerce.number().min(0).default(2),

  AWS_REGION: z.string().default("ca-central-1"),
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  AWS_ENDPOINT_URL_SNS: optional,
  SNS_TOPIC_ARN: z.string().default(""),
  /** PEM of the certificate trusted for SNS signatures, in place of the one AWS serves. */
  SNS_SIGNING_CERT_PEM: optional,
  SNS_SIGNING_CERT_URL: optional,
  SMS_ORIGINATION_NUMBER: optional,
  /** SMS parts a second, over all workers; a Canadian long code carries about one. 0 = no limit of ours. */
  SMS_PARTS_PER_SECOND: z.coerce.number().min(0).default(1),

  STORAGE_DRIVER: z.enum(["local", "s3"]).default("local"),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ENDPOINT: optional,
  S3_PUBLIC_URL: optional,
  UPLOAD_MAX_BYTES: z.coerce
    .number()
    .int()
    .default(8 * 1024 * 1024),

  /** Style of the search's map; without it the map is drawn on plain paper. */
  MAP_STYLE_URL: optional,

  /** Google answers for places that the gazetteer does not know; without it, such a place is unknown. */
  GOOGLE_PLACES_API_KEY: optional,
  GOOGLE_PLACES_BASE_URL: z.url().default("https://places.googleapis.com"),

  WORKER_CONCURRENCY: z.coerce.number().int().min(1).default(6),
  /** Seconds between two signs of life of a worker; it counts as dead after four. */
  WORKER_HEARTBEAT_SECONDS: z.coerce.number().min(0.1).default(2),
  RATE_LIMITS_OFF: flag,
});

export type Env = z.infer<typeof Env>;

let parsed: Env | undefined;

/**
 * The configuration of this process, read once.
 * @throws Error naming every missing or malformed variable.
 */
export function env(): Env {
  if (parsed) return parsed;
  const result = Env.safeParse(process.env);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Configuration is incomplete (see .env.example):\n${lines.join("\n")}`);
  }
  parsed = result.data;
  // next-auth reads its own address nowhere but here.
  process.env.NEXTAUTH_URL = parsed.APP_URL;
  return parsed;
}
