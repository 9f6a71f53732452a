import type { useTranslations } from "next-intl";

/** Says why a message did not arrive; empty when there is nothing to say. */
export function reasonWords(
  t: ReturnType<typeof useTranslations<"notifications">>,
  { status, reason: given }: { status: string; reason: string | null },
): string {
  // A provider explains a bounce in its own language, so our own words replace it.
  const reason = status === "bounced" ? "bounced" : given;
  if (!reason) return "";
  const key = `reasons.${reason}` as "reasons.busy";
  return t.has(key) ? t(key) : t("reasons.other", { reason });
}
