import { lookup } from "@/lib/i18n/translator";
import type { ApiCall } from "@/lib/platform/api-call";
import { STATUS } from "@/lib/transport/error-status";
import type { Lang } from "@/lib/vocabulary/languages";
import { errorCodesOf } from "./errors";
import { answerSchema, type JsonSchema } from "./schemas";

const say = (lang: Lang, key: string): string => lookup(lang, "api", key);

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
/** Returns whether a call is a read whose answer carries an ETag: JSON, and some files. */
const hasEtag = ({ door, answer, always_new }: ApiCall): boolean =>
  door.startsWith("GET ") && !always_new && (!("media_types" in answer) || answer.etag === true);

/**
 * Returns what the answers of a call say of the limit of its account. Only a token has one: a call that is open to
 * anyone needs none, and a 401 knows none.
 */
const limitHeaders = ({ access }: ApiCall, status: number) =>
  access === "public" || status === 401
    ? {}
    : { RateLimit: header("RateLimit"), "RateLimit-Policy": header("RateLimitPolicy") };

const errorWith = (codes: readonly string[]) => ({
  allOf: [{ $ref: "#/components/schemas/Error" }, { type: "object", properties: { code: { enum: codes } } }],
});

/** The answer to a request whose address and headers are longer than the server reads. */
const tooLongAnswer = (lang: Lang) => ({
  431: {
    description: say(lang, "tooLong"),
    content: { "application/json": { schema: errorWith(["malformed"]) } },
  },
});

const errorAnswers = (call: ApiCall, lang: Lang) => {
  const codes = errorCodesOf(call);
  const statuses = [...new Set(codes.map((code) => STATUS[code]))];
  const told = statuses.map((status) => ({
    status,
    ofStatus: codes.filter((code) => STATUS[code] === status),
  }));
  return Object.fromEntries(
    told.map(({ status, ofStatus }) => [
      String(status),
      {
        description: ofStatus.map((code) => say(lang, `errors.${code}`)).join(" "),
        headers: {
          ...([429, 503].includes(status) && { "Retry-After": header("RetryAfter") }),
          ...limitHeaders(call, status),
        },
        content: {
          "application/json": { schema: errorWith(ofStatus) },
          ...(status === 404 && call.not_found_page && { "text/html": { schema: { type: "string" } } }),
        },
      },
    ]),
  );
};

/** Returns the answer to a read whose ETag the caller sent: nothing has changed. */
const unchangedAnswer = (call: ApiCall, lang: Lang) =>
  hasEtag(call)
    ? {
        304: {
          description: say(lang, "unchanged"),
          headers: { ETag: header("ETag"), ...limitHeaders(call, 304) },
        },
      }
    : {};

function successAnswer(call: ApiCall, components: Map<string, JsonSchema>, lang: Lang) {
  const { answer } = call;
  const description = say(lang, "success");
  const headers = { ...(hasEtag(call) && { ETag: header("ETag") }), ...limitHeaders(call, 200) };
  if ("media_types" in answer) {
    const file = (type: string) => ({
      schema: /[/+]json$/.test(type) ? {} : { type: "string", format: "binary" },
    });
    return {
      description,
      headers,
      content: Object.fromEntries(answer.media_types.map((type) => [type, file(type)])),
    };
  }
  return {
    description,
    headers,
    content: { "application/json": { schema: answerSchema(answer, components) } },
  };
}

/** Returns every answer of a call by its status, with its words in a language. */
export const responsesOf = (call: ApiCall, components: Map<string, JsonSchema>, lang: Lang) => ({
  [String(call.status ?? 200)]: successAnswer(call, components, lang),
  ...unchangedAnswer(call, lang),
  ...errorAnswers(call, lang),
  ...tooLongAnswer(lang),
});
