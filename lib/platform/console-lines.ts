import { format, stripVTControlCharacters } from "node:util";
import { log } from "@/lib/log";
import { isError } from "@/lib/values/logged-fields";

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

type Method = keyof typeof LEVELS;

function writeLine(method: Method, given: readonly unknown[]): void {
  const err = given.find(isError);
  const words = format(...given.filter((value) => value !== err));
  const text = stripVTControlCharacters(words).trim();
  const level = LEVELS[method];
  if (err) log()[level]({ err, from: "console" }, text || "printed error");
  else if (text) log()[level]({ from: "console" }, text);
}

/**
 * Writes what packages print, Next above all, as lines of the log: with the request, and without addresses and tokens.
 * Where the log itself fails, the process is broken: its own words are printed, and no printing throws.
 */
export function writeConsoleToLog(): void {
  // biome-ignore lint/suspicious/noConsole: the log is what failed.
  const print = console.error.bind(console);
  for (const method of Object.keys(LEVELS) as Method[])
    console[method] = (...given: unknown[]) => {
      try {
        writeLine(method, given);
      } catch (error) {
        print("the log failed:", error);
      }
    };
  process.removeAllListeners("warning");
  process.on("warning", (err) => log().warn({ err, from: "console" }, "warning of Node.js"));
}
