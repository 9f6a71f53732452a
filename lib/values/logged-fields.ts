import { textWithoutSecrets } from "./secret-texts";

/** What PostgreSQL says of an error without values of a row, which its detail has: "Key (email)=(a@b.c) exists". */
export const DATABASE_FACTS: readonly string[] = [
  "code",
  "severity",
  "schema_name",
  "table_name",
  "column_name",
  "constraint_name",
  "routine",
];

/** What an error says beside its message without naming anyone. A provider names its own request, and a field of ours. */
const FACTS: readonly string[] = [...DATABASE_FACTS, "status", "statusCode", "requestId", "param"];
/** What an error of the operating system says of a connection. Of another error, an address may be somebody's. */
const SYSTEM_FACTS: readonly string[] = [...FACTS, "syscall", "hostname", "address", "port"];

/** Returns the facts of one error that are texts or numbers. */
function factsOf(error: Error): [name: string, fact: string | number][] {
  const names = "syscall" in error ? SYSTEM_FACTS : FACTS;
  return names.flatMap((name): [string, string | number][] => {
    const fact: unknown = Reflect.get(error, name);
    return typeof fact === "string" || typeof fact === "number" ? [[name, fact]] : [];
  });
}

/** Errors behind an error, and levels of an object, that are written. */
const MOST_CAUSES = 5;
const MOST_LEVELS = 4;

/** Names of ids, whose digits may look like a phone number. */
const IS_ID = /(?:^|_)(?:id|uuid)$|Id$/;

/** Returns whether a value is an error, also one of another realm, such as that of the middleware. */
export const isError = (value: unknown): value is Error =>
  value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";

/** Returns an error and its causes, the outermost first. */
function chainOf(error: Error, outer: readonly Error[] = []): Error[] {
  const chain = [...outer, error];
  // A connection that is tried at several addresses has an error of each, and none of its own.
  const cause: unknown = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  const goesOn = isError(cause) && !chain.includes(cause) && chain.length < MOST_CAUSES;
  return goesOn ? chainOf(cause, chain) : chain;
}

const typeOf = (error: Error): string => (error.name === "Error" ? error.constructor.name : error.name);

/** Returns the places of a stack. Its first lines are the message, with whatever it holds. */
const placesOf = ({ stack = "" }: Error): string[] =>
  stack.split("\n").filter((line) => line.startsWith("    at "));

/**
 * Returns an error as it is logged: type, message and places of it and of its causes, and some facts. Nothing else of it is:
 * errors of SDKs and drivers hold whole requests, with the people in them.
 */
function loggedError(error: Error): Record<string, unknown> {
  const chain = chainOf(error);
  const messages = chain.map(({ message }) => textWithoutSecrets(message)).filter(Boolean);
  return {
    type: typeOf(error),
    message: messages.join(": "),
    // The outermost error that says something has the last word.
    ...Object.fromEntries(chain.toReversed().flatMap(factsOf)),
    stack: chain
      .map((one, at) => [`${at === 0 ? "" : "caused by: "}${typeOf(one)}`, ...placesOf(one)].join("\n"))
      .join("\n"),
  };
}

function loggedValue(value: unknown, level: number): unknown {
  if (typeof value === "string") return textWithoutSecrets(value);
  if (isError(value)) return loggedError(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (level === MOST_LEVELS) return "[…]";
  if (Array.isArray(value)) return value.map((one) => loggedValue(one, level + 1));
  return fieldsAt(value as Record<string, unknown>, level + 1);
}

function fieldsAt(fields: Record<string, unknown>, level: number): Record<string, unknown> {
  const written = Object.entries(fields).map(([name, value]) => {
    const kept = IS_ID.test(name) ? value : loggedValue(value, level);
    return [name, kept] as const;
  });
  return Object.fromEntries(written);
}

/** Returns the fields of a line of the log without email addresses, phone numbers, tokens and the insides of errors. */
export const loggedFields = (fields: Record<string, unknown>): Record<string, unknown> => fieldsAt(fields, 0);

/** Returns the message of a line of the log; a library may put anything into its own. */
export const loggedMessage = (message: unknown): unknown =>
  typeof message === "string" ? textWithoutSecrets(message) : message;
