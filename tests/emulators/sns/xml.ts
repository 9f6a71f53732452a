import { randomUUID } from "node:crypto";

const NAMESPACE = "http://sns.amazonaws.com/doc/2010-03-31/";

export function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function responseXml(action: string, result: string): string {
  return (
    `<${action}Response xmlns="${NAMESPACE}"><${action}Result>${result}</${action}Result>` +
    `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`
  );
}

/** An error of the AWS Query protocol. */
export class SnsError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  toXml(): string {
    const fault = this.status >= 500 ? "Receiver" : "Sender";
    return (
      `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>${fault}</Type><Code>${escapeXml(this.code)}</Code>` +
      `<Message>${escapeXml(this.message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`
    );
  }
}

export const snsErrors = {
  noCredentials: () => new SnsError(403, "MissingAuthenticationToken", "Missing Authentication Token"),
  refusedKey: () =>
    new SnsError(403, "InvalidClientTokenId", "The security token included in the request is invalid."),
  quotaExceeded: () => new SnsError(403, "LimitExceeded", "The account reached its quota."),
  unknownAction: (action: string) =>
    new SnsError(400, "InvalidAction", `The action ${action} is not valid for this endpoint.`),
  invalid: (reason: string) => new SnsError(400, "InvalidParameter", `Invalid parameter: ${reason}`),
  /** The error of the rate limit: HTTP 400, as Amazon answers it. */
  throttling: () => new SnsError(400, "Throttling", "Rate exceeded"),
  /** The error when a test orders a 429. The SDK calls it ThrottledException. */
  throttled: () => new SnsError(429, "Throttled", "Rate exceeded"),
  internal: () => new SnsError(500, "InternalError", "Internal service error"),
};
