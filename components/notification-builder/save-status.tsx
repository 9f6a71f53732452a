"use client";

import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import type { SaveState } from "./use-autosave";

/** Shows whether the draft is saved; announces to screen readers when it was saved or failed to save. */
export function SaveStatus({ state, retry }: { state: SaveState; retry: () => void }) {
  const t = useTranslations("notifications.save");
  const locale = useLocale();
  const { kind, at, errors } = state;
  const time = at?.toLocaleTimeString(`${locale}-CA`, { timeStyle: "short", hourCycle: "h23" });
  const firstError = Object.values(errors)[0]?.[0];
  return (
    <div>
      <div className="flex min-h-8 items-center gap-2 text-sm text-muted">
        {kind === "saving" || kind === "unsaved" ? (
          <>
            <Spinner className="size-4" />
            <span>{t("saving")}</span>
          </>
        ) : kind === "failed" ? null : (
          <>
            <Icon name="circle-check" className="size-4.5 text-primary" />
            <span role="status">{time ? t("saved", { time }) : t("fresh")}</span>
          </>
        )}
      </div>
      {kind === "failed" ? (
        <Alert
          role="alert"
          tone="danger"
          title={t("failed")}
          action={
            <Button variant="secondary" size="sm" onClick={retry}>
              {t("retry")}
            </Button>
          }
        >
          {firstError}
        </Alert>
      ) : null}
      {state.restored ? (
        <Alert role="status" className="mt-2">
          {t("restored")}
        </Alert>
      ) : null}
    </div>
  );
}
