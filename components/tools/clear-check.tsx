"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import type { Lang } from "@/lib/vocabulary/languages";
import type { LaunchCheck } from "@/lib/vocabulary/site-enumerations";

/** Takes the tick of a check away. */
export function ClearCheck({ lang, name, action }: { lang: Lang; name: LaunchCheck; action: PlainAction }) {
  const t = useTranslations("tools.checklist");
  const row = useRowAction(lang, { name });
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={row.pending}
      aria-label={t("clearOf", { check: t(`checks.${name}`) })}
      onClick={() => row.start(action, t("cleared"))}
    >
      {t("clear")}
    </Button>
  );
}
