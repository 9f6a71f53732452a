export type ErrorCode =
  | "malformed"
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_large"
  | "limit_reached"
  | "rate_limited"
  | "provider_failed";

/** A message of messages/{lang}/errors.json with its values. */
export interface ErrorMessage {
  key: string;
  values?: Record<string, string | number>;
}

export type FieldErrors = Record<string, ErrorMessage[]>;

/**
 * The one error that verbs throw on purpose. It carries codes and data; the wording is made at the
 * edge by lib/transport/error-map.ts.
 */
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

/** 422 with one message under one field. */
export function invalid(field: string, key: string, values?: ErrorMessage["values"]): AppError {
  return new AppError("invalid", { [field]: [{ key, values }] });
}

/** The same message under several fields, such as a missing email or phone. */
export function invalidFields(fields: string[], key: string): AppError {
  return new AppError("invalid", Object.fromEntries(fields.map((field) => [field, [{ key }]])));
}

export const notFound = (): AppError => new AppError("not_found", {}, [{ key: "notFound" }]);
export const unauthenticated = (key = "unauthenticated"): AppError =>
  new AppError("unauthenticated", {}, [{ key }]);
export const forbidden = (key = "forbidden"): AppError => new AppError("forbidden", {}, [{ key }]);
export const conflict = (key: string, values?: ErrorMessage["values"]): AppError =>
  new AppError("conflict", {}, [{ key, values }]);
export const limitReached = (key: string, values?: ErrorMessage["values"]): AppError =>
  new AppError("limit_reached", {}, [{ key, values }]);
/** A wait in the largest unit that says it in few words, rounded up. */
function waiting(seconds: number): { unit: string; count: number } {
  if (seconds < 90) return { unit: "seconds", count: seconds };
  if (seconds < 5400) return { unit: "minutes", count: Math.ceil(seconds / 60) };
  return { unit: "hours", count: Math.ceil(seconds / 3600) };
}

export const rateLimited = (seconds: number): AppError =>
  new AppError("rate_limited", {}, [{ key: "rateLimited", values: waiting(seconds) }], seconds);
