import { env } from "@/lib/env";
import { IMPORT_LIMITS } from "@/lib/imports/rules/limits";
import { LANGS } from "@/lib/vocabulary/languages";

const KB = 1024;
const MB = 1024 * KB;
/** Other fields and the boundaries around a file. */
const ENVELOPE_BYTES = 16 * KB;

interface BodyRule {
  /** "*" stands for one segment, "**" for all that follow. The first rule that fits decides. */
  path: string;
  /** The methods of which the rule speaks; all without it. */
  method?: "POST" | "PUT";
  /** The largest file, or the largest body without a file, in bytes. */
  bytes: () => number;
  /** Whether a file comes in a form, which is larger than its file. */
  file?: true;
  /** Whether anyone may send a body, or only callers with an account. */
  sender: "anyone" | "account";
}

/** What most calls need at most, and pages send without an account. */
const USUAL_BYTES = 64 * KB;
const usual = () => USUAL_BYTES;
/** Ids of 50,000 people. */
const ids = () => 768 * KB;
/** Forty blocks of 5,000 characters in each language. */
const words = () => MB;
/** A long description and ten pictures, each with the addresses of all its sizes. */
const farm = () => 192 * KB;

/**
 * How large the bodies of each door may be, and who may send one. The HTTP server and the routes ask here alone. What
 * is larger than usual is told by path and method, because a body takes time and memory by its length.
 */
const BODY_RULES: readonly BodyRule[] = [
  {
    path: "/api/global/upload",
    method: "POST",
    bytes: () => env().UPLOAD_MAX_BYTES,
    file: true,
    sender: "account",
  },
  { path: "/api/global/upload/**", bytes: () => 16 * KB, sender: "account" },
  {
    path: "/api/farms/*/imports",
    method: "POST",
    bytes: () => IMPORT_LIMITS.bytes,
    file: true,
    sender: "account",
  },
  {
    path: "/api/farms/*/verification-files",
    method: "POST",
    bytes: () => env().UPLOAD_MAX_BYTES,
    file: true,
    sender: "account",
  },
  { path: "/api/auth/**", bytes: () => 32 * KB, sender: "anyone" },
  { path: "/api/webhooks/*", bytes: () => 512 * KB, sender: "anyone" },
  { path: "/api/global/page-hit", bytes: () => 8 * KB, sender: "anyone" },
  { path: "/api/global/error-report", bytes: () => 16 * KB, sender: "anyone" },
  { path: "/api/global/demo-sms", bytes: () => 16 * KB, sender: "anyone" },
  { path: "/api/global/**", bytes: usual, sender: "anyone" },
  { path: "/api/forms/*", bytes: () => 16 * KB, sender: "anyone" },
  { path: "/api/farms/handle/**", bytes: usual, sender: "anyone" },
  { path: "/api/farms", method: "POST", bytes: farm, sender: "account" },
  { path: "/api/farms/*", method: "PUT", bytes: farm, sender: "account" },
  { path: "/api/farms/*/partial", method: "PUT", bytes: farm, sender: "account" },
  { path: "/api/farms/*/subscribers/*", method: "POST", bytes: ids, sender: "account" },
  { path: "/api/farms/*/notifications", method: "POST", bytes: words, sender: "account" },
  { path: "/api/farms/*/notifications/*", method: "PUT", bytes: words, sender: "account" },
  { path: "/api/farms/**", bytes: usual, sender: "account" },
  { path: "/api/me/**", bytes: usual, sender: "account" },
  { path: "/api/qr-codes", bytes: usual, sender: "account" },
  { path: "/u/*", bytes: () => 16 * KB, sender: "anyone" },
  // Forms of pages. Next reads at most one megabyte of a Server Action, and fails on more.
  ...LANGS.map(
    (lang): BodyRule => ({
      path: `/${lang}/admin/**`,
      method: "POST",
      bytes: () => MB,
      sender: "account",
    }),
  ),
  { path: "/**", bytes: usual, sender: "anyone" },
];

/** Whether a body is so large that not many may be read at once. */
export const isLarge = (bytes: number): boolean => bytes > USUAL_BYTES;

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.at(-1) === "**") {
    wanted.pop();
    given.length = Math.min(given.length, wanted.length);
  }
  return wanted.length === given.length && wanted.every((part, at) => part === "*" || part === given[at]);
}

export interface BodyLimit {
  /** The largest body in bytes. */
  bytes: number;
  /** The limit that an error names: that of the file where there is one. */
  told: number;
  sender: BodyRule["sender"];
}

/** Returns how large the body of a request may be, and who may send it. */
export function bodyLimitOf(path: string, method: string): BodyLimit {
  const rule = BODY_RULES.find(
    (one) => (one.method === undefined || one.method === method) && fits(one.path, path),
  );
  const told = rule?.bytes() ?? 0;
  return { bytes: told + (rule?.file ? ENVELOPE_BYTES : 0), told, sender: rule?.sender ?? "account" };
}
