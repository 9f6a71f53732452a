import { format, stripVTControlCharacters } from "node:util";
import { log } from "@/lib/log";
import { isError } from "@/lib/values/logged-fields";

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

/** Writes what packages print, Next above all, as lines of the log: with the request, and without addresses and tokens. */
export function writeConsoleToLog(): void {
  for (const [method, level] of Object.entries(LEVELS))
    console[method as keyof typeof LEVELS] = (...given: unknown[]) => {
      const err = given.find(isError);
      const words = format(...given.filter((value) => value !== err));
      const text = stripVTControlCharacters(words).trim();
      if (err) log()[level]({ err, from: "console" }, text || "printed error");
      else if (text) log()[level]({ from: "console" }, text);
    };
  process.removeAllListeners("warning");
  process.on("warning", (err) => log().warn({ err, from: "console" }, "warning of Node.js"));
}
