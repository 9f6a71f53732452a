import { type AddressOf, readAddress, writeAddress } from "@/lib/values/list-address";
import { LOGS, type Log } from "./rules";

/** What chooses rows of each log, besides the text of the search. */
export const LOG_FILTERS = {
  sends: ["farm", "channel"],
  messages: ["farm", "kind", "only"],
  audit: ["farm", "action"],
  webhooks: ["provider", "only"],
  pages: ["by", "days", "farm"],
  contact: ["state"],
  surveys: ["state"],
  registrations: ["state"],
} as const satisfies Record<Log, readonly string[]>;

export type LogFilter = (typeof LOG_FILTERS)[Log][number];

const NAMES = ["log", "q", ...new Set(Object.values(LOG_FILTERS).flat()), "after"] as const;

/** What the address of a log holds, as text. */
export type LogAddress = AddressOf<"log" | "q" | LogFilter | "after">;

/** Reads the parameters of a log from a query. Other parameters are ignored. */
export const readLogAddress = (query: Record<string, string | string[] | undefined>): LogAddress =>
  readAddress(query, NAMES as readonly ("log" | "q" | LogFilter | "after")[]);

/** Returns the query with some parameters changed; an undefined parameter is removed. */
export const writeLogAddress = (
  address: LogAddress,
  change: Partial<Record<keyof LogAddress, string | undefined>> = {},
): string => writeAddress(address, change);

/** Returns the log of an address; the messages of sends by default. */
export const logOf = (address: LogAddress): Log => LOGS.find((one) => one === address.log) ?? "sends";

/** Returns whether the address chooses rows. */
export const logFiltersOn = (address: LogAddress): boolean =>
  Boolean(address.q) || LOG_FILTERS[logOf(address)].some((name) => address[name] !== undefined);
