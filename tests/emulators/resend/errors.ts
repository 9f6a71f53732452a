/** An error in Resend's format: https://resend.com/docs/api-reference/errors */
export class ResendError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  toJSON() {
    return { statusCode: this.statusCode, name: this.code, message: this.message };
  }
}

const ADDRESS_FORMAT =
  "The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";

export const errors = {
  missingKey: () => new ResendError(401, "missing_api_key", "Missing API Key"),
  invalidKey: () => new ResendError(403, "invalid_api_key", "API key is invalid"),
  restrictedKey: () =>
    new ResendError(401, "restricted_api_key", "This API key is restricted to only send emails."),
  quotaExceeded: () =>
    new ResendError(429, "daily_quota_exceeded", "You have reached your daily email sending quota."),
  notFound: () => new ResendError(404, "not_found", "The requested endpoint does not exist."),
  emailNotFound: () => new ResendError(404, "not_found", "Email not found"),
  notAllowed: () => new ResendError(405, "method_not_allowed", "This endpoint does not support this method."),
  unreadable: () => new ResendError(400, "validation_error", "The request body is not valid JSON."),
  invalidIdempotencyKey: () =>
    new ResendError(400, "invalid_idempotency_key", "The key must be between 1-256 chars."),
  differentPayload: () =>
    new ResendError(
      409,
      "invalid_idempotent_request",
      "This idempotency key has been used on a request with a different payload. Retrying this request is useless without changing the idempotency key or payload.",
    ),
  inProgress: () =>
    new ResendError(
      409,
      "concurrent_idempotent_requests",
      "Another request with the same idempotency key is currently in progress.",
    ),
  rateLimited: (perSecond: number) =>
    new ResendError(
      429,
      "rate_limit_exceeded",
      `Too many requests. You can only make ${perSecond} requests per second. See rate limit response headers for more information. Or contact support to increase rate limit.`,
    ),
  internal: () =>
    new ResendError(
      500,
      "internal_server_error",
      "Internal server error. We are unable to process your request right now, please try again later.",
    ),
  missingField: (field: string) =>
    new ResendError(422, "missing_required_field", `Missing \`${field}\` field.`),
  missingBody: () => new ResendError(422, "validation_error", "Missing `html` or `text` field."),
  invalidAddress: (field: string) =>
    new ResendError(422, "validation_error", `Invalid \`${field}\` field. ${ADDRESS_FORMAT}`),
  invalidField: (field: string, why: string) =>
    new ResendError(422, "validation_error", `Invalid \`${field}\` field. ${why}`),
  batchShape: (why: string) => new ResendError(422, "validation_error", why),
};
