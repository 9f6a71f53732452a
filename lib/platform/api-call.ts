import type { z } from "zod";
import type { LimitName } from "@/lib/vocabulary/abuse-limits";
import type { TokenScope } from "@/lib/vocabulary/enumerations";
import type { ErrorCode } from "./errors";

/**
 * Who may make a call: "public" is open to anyone, a scope needs an account, and a personal token with that scope.
 * "session" needs a log-in, which no personal token replaces. "super_admin" is a log-in of a super administrator.
 */
export type CallAccess = "public" | TokenScope | "session" | "super_admin";

export type CallMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An answer that is a file. */
export interface FileAnswer {
  media_types: readonly string[];
  /** Whether it carries an ETag, and is answered 304 to who has it already. */
  etag?: true;
}

/** One call of the documented API, as the OpenAPI document shows it and as its route carries it out. */
export interface ApiCall<Answer extends z.ZodType | FileAnswer = z.ZodType | FileAnswer> {
  /** Method and path of its route, as "GET /api/farms/[farm_id]/categories". */
  door: `${CallMethod} /api/${string}`;
  access: CallAccess;
  /** The schemas that its verb reads, with the parameters of the path. */
  input: readonly z.ZodType[];
  answer: Answer;
  /** The thing that it writes as other calls answer it, with more fields: they may be sent back, too. */
  other_shapes?: readonly z.ZodType[];
  /** Whether each answer is another, so that none is known already. */
  always_new?: true;
  /** Status of success; 200 by default. */
  status?: 200 | 201;
  /** Codes of errors besides those that follow from access, path and fields. */
  errors?: readonly ErrorCode[];
  /** Limits that it counts against. */
  limits?: readonly LimitName[];
  /**
   * Fields of a request that succeeds, in the query or the body; required where a field is. Ids in it are replaced by those
   * of the caller's farm, and "{site}" by our address. A multipart call names its `file`.
   */
  example?: Readonly<Record<string, unknown>>;
  /** Other names of fields that are accepted, each with the name in `input`. */
  aliases?: Readonly<Record<string, string>>;
  /** Whether its answer has a secret that is shown this once, so that the answer is not kept for a repeated call. */
  answers_secret?: true;
  /** Whether a browser gets a page instead of JSON when there is nothing (lib/transport/lost-page.ts). */
  not_found_page?: true;
  /** How the body is sent, when it is not JSON. */
  body?: "multipart";
}

/** Returns the calls of a feature by their operation ids, with the exact types of their answers. */
export const apiCalls = <const Calls extends Record<string, ApiCall>>(calls: Calls): Calls => calls;

/** Returns whether a call takes an Idempotency-Key: it creates or sends something for an account. */
export const takesKey = (call: ApiCall | undefined): call is ApiCall =>
  call?.door.startsWith("POST ") === true &&
  call.access !== "public" &&
  call.body !== "multipart" &&
  !call.answers_secret &&
  !("media_types" in call.answer);
