import pino from "pino";
import { env } from "@/lib/env";
import { logContext } from "@/lib/log-context";

let logger: pino.Logger | undefined;

/**
 * Returns the logger, which writes structured lines to stdout, each with the id of the request that caused it. Never log
 * message bodies, passwords or full addresses.
 */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    mixin: () => ({ ...logContext() }),
    redact: ["password", "newPassword", "new_password", "token", "authorization"],
  });
  return logger;
}
