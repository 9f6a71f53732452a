import type { Ctx } from "@/lib/core/context";
import { authorizeAnyone } from "@/lib/core/permissions";
import { limitRate } from "@/lib/core/rate-limits";
import { addressWithoutSecrets, textWithoutSecrets } from "@/lib/i18n/without-secrets";
import { recordTrouble } from "@/lib/providers/errors";
import { ErrorReportInput } from "./inputs";

/**
 * Open to anyone: what went wrong in a browser is written down beside the server's own errors, without what
 * names a person or lets someone in.
 * @throws AppError invalid | rate_limited
 */
export async function reportError(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const { kind, message, url } = ErrorReportInput.parse(raw);
  await limitRate(ctx, "report_address", ctx.ip);
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
