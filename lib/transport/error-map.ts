import { ZodError, z } from "zod";
import { isWaitOver } from "@/lib/core/connection-lost";
import { AppError, busy, type ErrorCode, type ErrorMessage, type FieldErrors } from "@/lib/core/errors";
import type { Lang } from "@/lib/i18n/languages";
import { lookup } from "@/lib/i18n/translator";
import { reportOnServer } from "@/lib/providers/errors";
import { STATUS } from "./error-status";

export interface ErrorAnswer {
  status: number;
  code: ErrorCode | "internal";
  /** Field name -> sentences in the language of the caller; "global" contains errors without a field. */
  errors: Record<string, string[]>;
  retryAfterSeconds?: number;
}

// A choice that is missing is required, as missing text is; its issue does not say what was received.
z.config({
  customError: ({ code, input }) =>
    code === "invalid_value" && (input === undefined || input === null) ? "required" : undefined,
});

type Issue = ZodError["issues"][number];

/**
 * Returns the message of an issue: the key that the schema names ("requiredEmail"), else a key for the kind of issue.
 */
function messageOf(issue: Issue): ErrorMessage {
  if (/^[a-z][A-Za-z0-9]+$/.test(issue.message)) return { key: issue.message };
  switch (issue.code) {
    case "too_big":
      return {
        key: issue.origin === "string" ? "tooLong" : issue.origin === "array" ? "tooMany" : "tooBig",
        values: { max: Number(issue.maximum) },
      };
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) === 1) return { key: "required" };
      return {
        key: issue.origin === "string" ? "tooShort" : "tooSmall",
        values: { min: Number(issue.minimum) },
      };
    case "invalid_type":
      // zod does not include the input in its issues, only its type.
      return { key: /received (undefined|null)$/.test(issue.message) ? "required" : "invalidValue" };
    case "invalid_format":
      return {
        key:
          issue.format === "email" ? "invalidEmail" : issue.format === "url" ? "invalidUrl" : "invalidValue",
      };
    case "unrecognized_keys":
      return { key: "unknownField", values: { field: issue.keys.join(", ") } };
    default:
      return { key: "invalidValue" };
  }
}

function fieldsOf(error: ZodError): FieldErrors {
  // The names in a path may be the caller's own, "constructor" for example.
  const fields = new Map<string, ErrorMessage[]>();
  for (const issue of error.issues) {
    const field = issue.path.join(".") || "global";
    fields.set(field, [...(fields.get(field) ?? []), messageOf(issue)]);
  }
  return Object.fromEntries(fields);
}

/** Seconds after which a caller whose statement waited too long may ask again. */
const BUSY_SECONDS = 5;

/** Returns the answer for an error. It never contains a stack or data of another farm. */
export function toErrorAnswer(error: unknown, lang: Lang, requestId: string): ErrorAnswer {
  const say = (message: ErrorMessage) => lookup(lang, "errors", message.key, message.values);
  if (error instanceof ZodError) {
    return { status: 422, code: "invalid", errors: mapValues(fieldsOf(error), say) };
  }
  if (isWaitOver(error)) return toErrorAnswer(busy(BUSY_SECONDS), lang, requestId);
  if (error instanceof AppError) {
    const errors = mapValues(error.fields, say);
    if (error.global.length > 0) errors.global = error.global.map(say);
    return {
      status: STATUS[error.code],
      code: error.code,
      errors,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
  reportOnServer("error", { message: "unexpected error", requestId, error });
  return { status: 500, code: "internal", errors: { global: [say({ key: "generic" })] } };
}

function mapValues(fields: FieldErrors, say: (message: ErrorMessage) => string): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.map(say)]));
}
