import { env } from "@/lib/env";
import { IMPORT_LIMITS } from "@/lib/imports/rules/limits";

const KB = 1024;
const MB = 1024 * KB;
/** Other fields and the boundaries around a file. */
const ENVELOPE_BYTES = 16 * KB;

interface BodyRule {
  /** "*" stands for one segment, "**" for all that follow. The first rule that fits decides. */
  path: string;
  /** The largest file, or the largest body without a file, in bytes. */
  bytes: () => number;
  /** Whether a file comes in a form, which is larger than its file. */
  file?: true;
  /** Whether anyone may send a body, or only callers with an account. */
  sender: "anyone" | "account";
}

/** How large the bodies of each path may be, and who may send one. The HTTP server and the routes ask here alone. */
const BODY_RULES: readonly BodyRule[] = [
  { path: "/api/global/upload", bytes: () => env().UPLOAD_MAX_BYTES, file: true, sender: "account" },
  { path: "/api/global/upload/crop", bytes: () => 16 * KB, sender: "account" },
  { path: "/api/farms/*/imports", bytes: () => IMPORT_LIMITS.bytes, file: true, sender: "account" },
  { path: "/api/auth/**", bytes: () => 32 * KB, sender: "anyone" },
  { path: "/api/webhooks/*", bytes: () => 512 * KB, sender: "anyone" },
  { path: "/api/global/page-hit", bytes: () => 8 * KB, sender: "anyone" },
  { path: "/api/global/error-report", bytes: () => 16 * KB, sender: "anyone" },
  { path: "/api/global/demo-sms", bytes: () => 16 * KB, sender: "anyone" },
  { path: "/api/global/**", bytes: () => 64 * KB, sender: "anyone" },
  { path: "/api/forms/*", bytes: () => 16 * KB, sender: "anyone" },
  { path: "/api/farms/handle/**", bytes: () => 64 * KB, sender: "anyone" },
  { path: "/api/farms/**", bytes: () => MB, sender: "account" },
  { path: "/api/me/**", bytes: () => 64 * KB, sender: "account" },
  { path: "/api/qr-codes", bytes: () => 64 * KB, sender: "account" },
  { path: "/u/*", bytes: () => 16 * KB, sender: "anyone" },
  // Forms of pages. Next reads at most one megabyte of a Server Action, and fails on more.
  { path: "/fr/**", bytes: () => MB, sender: "anyone" },
  { path: "/en/**", bytes: () => MB, sender: "anyone" },
  { path: "/**", bytes: () => 64 * KB, sender: "anyone" },
];

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

/** Returns how large the body of a request to this path may be, and who may send it. */
export function bodyLimitOf(path: string): BodyLimit {
  const rule = BODY_RULES.find((one) => fits(one.path, path));
  const told = rule?.bytes() ?? 0;
  return { bytes: told + (rule?.file ? ENVELOPE_BYTES : 0), told, sender: rule?.sender ?? "account" };
}

/** Returns a limit as the error names it, in megabytes. */
export const megabytes = (bytes: number): number => Math.max(0.1, Math.round(bytes / (MB / 10)) / 10);
