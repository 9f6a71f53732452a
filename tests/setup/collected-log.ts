import pino from "pino";
import { log } from "@/lib/log";

/** A line of the log. */
export interface LogLine {
  msg: string;
  requestId?: string;
  [field: string]: unknown;
}

/** Collects what the log writes, down to "debug", until `stop` is called. */
export function collectLog() {
  const logger = log();
  const { streamSym } = pino.symbols;
  const [level, stream] = [logger.level, Reflect.get(logger, streamSym)];
  const written: string[] = [];
  logger.level = "debug";
  Reflect.set(logger, streamSym, { write: (line: string) => void written.push(line) });
  return {
    text: (): string => written.join(""),
    lines: (): LogLine[] => written.map((line) => JSON.parse(line) as LogLine),
    stop() {
      logger.level = level;
      Reflect.set(logger, streamSym, stream);
    },
  };
}
