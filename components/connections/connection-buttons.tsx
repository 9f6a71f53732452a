"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Lang } from "@/lib/vocabulary/languages";

/** Reads all customers again, and ends the connection after its name was written. */
export function ConnectionButtons({
  lang,
  ids,
  merchant,
  mayResync,
  actions,
}: {
  lang: Lang;
  ids: { farm_id: number; connection_id: number };
  merchant: string;
  mayResync: boolean;
  actions: { resync: PlainAction; disconnect: PlainAction };
}) {
  const t = useTranslations("connections");
  const common = useTranslations("common");
  const row = useRowAction(lang, ids);
  return (
    <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
      {mayResync ? (
        <Button
          variant="secondary"
          disabled={row.pending}
          onClick={() => row.start(actions.resync, t("sync.started"))}
        >
          {t("sync.again")}
        </Button>
      ) : null}
      <ConfirmDialog
        trigger={<Button variant="danger-ghost">{t("disconnect.submit")}</Button>}
        words={{
          title: t("disconnect.title"),
          description: t("disconnect.text", { merchant }),
          confirm: t("disconnect.submit"),
          cancel: common("cancel"),
        }}
        typeToConfirm={{ label: t("disconnect.type", { merchant }), expected: merchant }}
        onConfirm={() => row.run(actions.disconnect, t("disconnect.done"))}
      />
    </div>
  );
}
