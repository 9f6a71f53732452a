import pino from "pino";
import { env } from "@/lib/env";

let logger: pino.Logger | undefined;

/** Structured log on stdout; never give it message bodies, passwords or whole addresses. */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    redact: ["password", "newPassword", "new_password", "token", "authorization"],
  });
  return logger;
}
