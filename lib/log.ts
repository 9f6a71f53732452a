import pino from "pino";
import { env } from "@/lib/env";
import { logContext } from "@/lib/log-context";
import { traceId } from "@/lib/tracing";
import { loggedFields, loggedMessage } from "@/lib/values/logged-fields";

let logger: pino.Logger | undefined;

/**
 * Returns the logger, which writes structured lines to stdout, each with the id of the request that caused it. Never log
 * names, message bodies, passwords or addresses: what is left of email addresses, phones and tokens is removed here.
 */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    mixin: () => ({ ...logContext(), traceId: traceId() }),
    formatters: { log: loggedFields },
    // The fields are as they should be; of an error, the usual serializer would change its type.
    serializers: { err: (error: unknown) => error, msg: loggedMessage },
    redact: ["password", "newPassword", "new_password", "token", "authorization"],
  });
  return logger;
}
