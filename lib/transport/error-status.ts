import type { ErrorCode } from "@/lib/platform/errors";

/** The HTTP status of each code of an error. */
export const STATUS: Record<ErrorCode | "internal", number> = {
  malformed: 400,
  unauthenticated: 401,
  second_factor_required: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  limit_reached: 422,
  rate_limited: 429,
  not_implemented: 501,
  provider_failed: 502,
  busy: 503,
  switched_off: 503,
  internal: 500,
};

/** Seconds after which a caller may ask again whose statement waited too long, or found no database. */
export const BUSY_SECONDS = 5;
