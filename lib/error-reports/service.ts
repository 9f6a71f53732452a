import { addressWithoutSecrets } from "@/lib/i18n/without-secrets";
import type { PoolCtx } from "@/lib/platform/context";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { recordTrouble } from "@/lib/providers/errors";
import { textWithoutSecrets } from "@/lib/values/secret-texts";
import { ErrorReportInput } from "./inputs";

/**
 * Open to anyone. Logs an error of a browser next to the errors of the server, without personal data and secrets.
 * @throws AppError invalid | rate_limited
 */
export async function reportError(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const { kind, message, url } = ErrorReportInput.parse(raw);
  await limitRate(ctx, "report_address", ctx.ip);
  await limitRate(ctx, "report_everyone", "all");
  recordTrouble(
    {
      kind,
      message: textWithoutSecrets(message),
      url: addressWithoutSecrets(url),
      requestId: ctx.requestId,
    },
    "browser",
  );
  return { success: true };
}
