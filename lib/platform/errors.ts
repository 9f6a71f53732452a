import type { SiteSwitch } from "@/lib/vocabulary/site-enumerations";

export type ErrorCode =
  | "malformed"
  | "invalid"
  | "unauthenticated"
  | "second_factor_required"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "too_large"
  | "unsupported_type"
  | "limit_reached"
  | "rate_limited"
  | "busy"
  | "switched_off"
  | "provider_failed"
  | "not_implemented";

/** A key of messages/{lang}/errors.json with its values. */
export interface ErrorMessage {
  key: string;
  values?: Record<string, string | number>;
}

export type FieldErrors = Record<string, ErrorMessage[]>;

/** The error that verbs throw on purpose. It contains codes and data; lib/transport/error-map.ts adds the text. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly fields: FieldErrors = {},
    readonly global: ErrorMessage[] = [],
    readonly retryAfterSeconds?: number,
  ) {
    super(`${code} ${JSON.stringify({ fields, global })}`);
    this.name = "AppError";
  }
}

/** Returns an error with status 422 and one message for one field. */
export function invalid(field: string, key: string, values?: ErrorMessage["values"]): AppError {
  return new AppError("invalid", { [field]: [{ key, values }] });
}

/** Returns an error with the same message for several fields, such as a missing email or phone. */
export function invalidFields(fields: string[], key: string): AppError {
  return new AppError("invalid", Object.fromEntries(fields.map((field) => [field, [{ key }]])));
}

export const notFound = (): AppError => new AppError("not_found", {}, [{ key: "notFound" }]);
export const unauthenticated = (key = "unauthenticated"): AppError =>
  new AppError("unauthenticated", {}, [{ key }]);
/** Returns an error with status 401: the password was right, and the second factor is missing. */
export const secondFactorRequired = (): AppError =>
  new AppError("second_factor_required", {}, [{ key: "secondFactorRequired" }]);
export const forbidden = (key = "forbidden"): AppError => new AppError("forbidden", {}, [{ key }]);
export const conflict = (key: string, values?: ErrorMessage["values"]): AppError =>
  new AppError("conflict", {}, [{ key, values }]);
export const limitReached = (key: string, values?: ErrorMessage["values"]): AppError =>
  new AppError("limit_reached", {}, [{ key, values }]);
/** Returns a wait in seconds, minutes or hours, rounded up. */
function waiting(seconds: number): { unit: string; count: number } {
  if (seconds < 90) return { unit: "seconds", count: seconds };
  if (seconds < 5400) return { unit: "minutes", count: Math.ceil(seconds / 60) };
  return { unit: "hours", count: Math.ceil(seconds / 3600) };
}

export const rateLimited = (seconds: number): AppError =>
  new AppError("rate_limited", {}, [{ key: "rateLimited", values: waiting(seconds) }], seconds);

/** Returns an error with status 503: the same call succeeds once others have ended. */
export const busy = (seconds: number): AppError => new AppError("busy", {}, [{ key: "busy" }], seconds);
/** Returns an error with status 503: the database is away. */
export const unavailable = (seconds: number): AppError =>
  new AppError("busy", {}, [{ key: "unavailable" }], seconds);

const SWITCH_SECONDS = 600;
/** Returns an error with status 503: somebody of ours stopped it for the whole site (docs/product/tools.md "Switches"). */
export const switchedOff = (name: SiteSwitch): AppError =>
  new AppError("switched_off", {}, [{ key: `off_${name}` }], SWITCH_SECONDS);
