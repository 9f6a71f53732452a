"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import type { Lang } from "@/lib/vocabulary/languages";
import { draftHref } from "./draft-href";

/** Creates a new draft with the same content. */
export function DuplicateButton({
  lang,
  base,
  ids,
  action,
}: {
  lang: Lang;
  base: string;
  ids: { farm_id: number; notification_id: number };
  action: PlainAction;
}) {
  const t = useTranslations("notifications.actions");
  const router = useRouter();
  const row = useRowAction(lang, ids, t("failed"));
  const edit = (made: unknown) => router.push(draftHref(base, made));
  return (
    <Button variant="secondary" size="sm" pending={row.pending} onClick={() => row.start(action, edit)}>
      <Icon name="copy" />
      {t("duplicate")}
    </Button>
  );
}
