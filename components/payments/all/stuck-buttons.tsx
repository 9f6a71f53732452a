"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { farmValues } from "@/lib/i18n/of-name";
import type { RequestAnswer } from "@/lib/payments/commands/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Tries a stuck request again while that is safe, and closes it after its question was answered. */
export function StuckButtons({
  lang,
  requestId,
  farm,
  mayRetry,
  actions,
}: {
  lang: Lang;
  requestId: number;
  farm: string;
  mayRetry: boolean;
  actions: { retry: PlainAction; close: PlainAction };
}) {
  const t = useTranslations("charges.stuck");
  const common = useTranslations("common");
  const router = useRouter();
  const row = useRowAction(lang, { request_id: requestId });
  const tried = (result: unknown) => {
    const { status } = result as RequestAnswer;
    toast(t(status === "done" ? "retried" : "stillStuck"), { closeLabel: common("close") });
    router.refresh();
  };
  return (
    <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
      {mayRetry ? (
        <Button
          size="sm"
          disabled={row.pending}
          aria-label={t("retryOf", farmValues(farm))}
          onClick={() => row.start(actions.retry, tried)}
        >
          {t("retry")}
        </Button>
      ) : null}
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="secondary" aria-label={t("closeOf", farmValues(farm))}>
            {t("close")}
          </Button>
        }
        words={{
          title: t("closeTitle", farmValues(farm)),
          description: t("closeText"),
          confirm: t("close"),
          cancel: common("cancel"),
        }}
        onConfirm={() => row.run(actions.close, t("closed"))}
      />
    </div>
  );
}
