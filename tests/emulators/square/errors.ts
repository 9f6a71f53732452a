interface ErrorFields {
  category: "API_ERROR" | "AUTHENTICATION_ERROR" | "INVALID_REQUEST_ERROR" | "RATE_LIMIT_ERROR";
  code: string;
  detail: string;
  field?: string;
}

/** An error in Square's format: {errors: [{category, code, detail, field}]}. */
export class SquareError extends Error {
  constructor(
    readonly status: number,
    readonly fields: ErrorFields,
  ) {
    super(fields.detail);
  }

  toJSON() {
    return { errors: [this.fields] };
  }
}

const refused = (code: string, detail: string, field?: string, status = 400) =>
  new SquareError(status, { category: "INVALID_REQUEST_ERROR", code, detail, field });
const stranger = (code: string, detail: string, status = 401) =>
  new SquareError(status, { category: "AUTHENTICATION_ERROR", code, detail });

export const errors = {
  invalid: (field: string, detail: string) => refused("INVALID_VALUE", detail, field),
  missing: (field: string) => refused("MISSING_REQUIRED_PARAMETER", `Missing required parameter.`, field),
  unknown: (field: string) => refused("UNKNOWN_QUERY_PARAMETER", `Unknown parameter ${field}.`, field),
  cursor: () => refused("INVALID_CURSOR", "The pagination cursor is invalid or has expired.", "cursor"),
  noSuch: (what: string, id: string) =>
    refused("NOT_FOUND", `${what} with ID \`${id}\` not found.`, undefined, 404),
  noRoute: () => refused("NOT_FOUND", "Resource not found.", undefined, 404),
  unauthorized: () => stranger("UNAUTHORIZED", "This request could not be authorized."),
  expired: () => stranger("ACCESS_TOKEN_EXPIRED", "The access token has expired."),
  revoked: () => stranger("ACCESS_TOKEN_REVOKED", "The access token was revoked."),
  scopes: () =>
    stranger("INSUFFICIENT_SCOPES", "The merchant has not given your app these permissions.", 403),
  tooMany: () =>
    new SquareError(429, {
      category: "RATE_LIMIT_ERROR",
      code: "RATE_LIMITED",
      detail: "Your app is making too many calls.",
    }),
  internal: () =>
    new SquareError(500, {
      category: "API_ERROR",
      code: "INTERNAL_SERVER_ERROR",
      detail: "An unexpected error occurred.",
    }),
};
