import pino from "pino";
import { env } from "@/lib/env";

let logger: pino.Logger | undefined;

/**
 * Returns the logger, which writes structured lines to stdout. Never log message bodies, passwords or full addresses.
 */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    redact: ["password", "newPassword", "new_password", "token", "authorization"],
  });
  return logger;
}
