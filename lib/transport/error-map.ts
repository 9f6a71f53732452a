import { ZodError, z } from "zod";
import { lookup } from "@/lib/i18n/translator";
import {
  AppError,
  busy,
  type ErrorCode,
  type ErrorMessage,
  type FieldErrors,
  unavailable,
} from "@/lib/platform/errors";
import { reportOnServer } from "@/lib/providers/errors";
import { isConnectionLost, isWaitOver } from "@/lib/values/connection-lost";
import { cutText } from "@/lib/values/cut-text";
import type { Lang } from "@/lib/vocabulary/languages";
import { BUSY_SECONDS, STATUS } from "./error-status";

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

/** Errors that are put into words, so that no answer is longer than a person reads. The others are counted. */
const MOST_ERRORS = 20;
/** Unknown fields that one error names, and characters of a name that the caller chose. */
const MOST_KEYS = 10;
const LONGEST_NAME = 120;

const short = (name: string): string =>
  name.length > LONGEST_NAME ? `${cutText(name, LONGEST_NAME)}…` : name;

/**
 * Returns the message of an issue: the key that the schema names ("requiredEmail"), else a key for the kind of issue.
 */
function messageOf(issue: Issue): ErrorMessage {
  if (/^[a-z][A-Za-z0-9]+$/.test(issue.message)) return { key: issue.message };
  if (isBeyondCounting(issue)) return { key: "invalidValue" };
  switch (issue.code) {
    case "too_big":
      return {
        key: issue.origin === "string" ? "tooLong" : issue.origin === "array" ? "tooMany" : "tooBig",
        values: { max: Number(issue.maximum) },
      };
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) === 1) return { key: "required" };
      return {
        key: issue.origin === "string" ? "tooShort" : issue.inclusive === false ? "moreThan" : "tooSmall",
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
      return { key: "unknownField", values: { field: issue.keys.slice(0, MOST_KEYS).map(short).join(", ") } };
    default:
      return { key: "invalidValue" };
  }
}

/** Errors of fields, and messages without a field. */
interface Refused {
  fields: FieldErrors;
  global: ErrorMessage[];
}

/** Returns the first errors, and how many more there are. */
function firstErrors(all: readonly (readonly [field: string, message: () => ErrorMessage])[]): Refused {
  // The names in a path may be the caller's own, "constructor" for example.
  const fields = new Map<string, ErrorMessage[]>();
  for (const [field, message] of all.slice(0, MOST_ERRORS))
    fields.set(short(field), [...(fields.get(short(field)) ?? []), message()]);
  const count = all.length - MOST_ERRORS;
  return {
    fields: Object.fromEntries(fields),
    global: count > 0 ? [{ key: "moreErrors", values: { count } }] : [],
  };
}

/** Whether an issue says only that zod counts no further, which is no limit of ours. */
const isBeyondCounting = (issue: Issue): boolean =>
  (issue.code === "too_big" && Number(issue.maximum) === Number.MAX_SAFE_INTEGER) ||
  (issue.code === "too_small" && Number(issue.minimum) === Number.MIN_SAFE_INTEGER);

/** Returns the issues without those that say of the same number, less well, what another one says. */
function toldOnce(issues: readonly Issue[]): Issue[] {
  const fieldOf = ({ path }: Issue) => path.join(".");
  const said = new Set(issues.filter((issue) => !isBeyondCounting(issue)).map(fieldOf));
  return issues.filter((issue) => !isBeyondCounting(issue) || !said.has(fieldOf(issue)));
}

const refusedBySchema = ({ issues }: ZodError): Refused =>
  firstErrors(toldOnce(issues).map((issue) => [issue.path.join(".") || "global", () => messageOf(issue)]));

const refusedByVerb = ({ fields }: AppError): Refused =>
  firstErrors(
    Object.entries(fields).flatMap(([field, messages]) =>
      messages.map((message) => [field, () => message] as const),
    ),
  );

/** Returns the answer for an error. It never contains a stack or data of another farm. */
export function toErrorAnswer(error: unknown, lang: Lang, requestId: string): ErrorAnswer {
  const say = (message: ErrorMessage) => lookup(lang, "errors", message.key, message.values);
  const worded = ({ fields, global }: Refused): ErrorAnswer["errors"] => {
    const errors = Object.fromEntries(
      Object.entries(fields).map(([field, messages]) => [field, messages.map(say)]),
    );
    if (global.length > 0) errors.global = [...(errors.global ?? []), ...global.map(say)];
    return errors;
  };
  if (error instanceof ZodError)
    return { status: 422, code: "invalid", errors: worded(refusedBySchema(error)) };
  if (isWaitOver(error)) return toErrorAnswer(busy(BUSY_SECONDS), lang, requestId);
  if (error instanceof AppError) {
    const { fields, global } = refusedByVerb(error);
    return {
      status: STATUS[error.code],
      code: error.code,
      errors: worded({ fields, global: [...error.global, ...global] }),
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
  reportOnServer("error", { message: "unexpected error", requestId, error });
  if (isConnectionLost(error)) return toErrorAnswer(unavailable(BUSY_SECONDS), lang, requestId);
  return { status: 500, code: "internal", errors: { global: [say({ key: "generic" })] } };
}
