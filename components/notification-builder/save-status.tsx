"use client";

import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { formatTime } from "@/lib/i18n/dates";
import type { Lang } from "@/lib/vocabulary/languages";
import type { SaveState } from "./use-autosave";

/** Shows whether the draft is saved, and announces to screen readers when it was. */
export function SaveStatus({
  state: { kind, at },
  timeZone,
  className,
}: {
  state: SaveState;
  /** The farm's, as for every time of a message. */
  timeZone: string;
  className?: string;
}) {
  const t = useTranslations("notifications.save");
  const locale = useLocale() as Lang;
  const time = at && formatTime(at, locale, timeZone);
  return (
    <div className={cn("flex min-h-8 items-center gap-2 text-sm text-muted", className)}>
      {kind === "saving" || kind === "unsaved" ? (
        <>
          <Spinner className="size-4" />
          <span>{t("saving")}</span>
        </>
      ) : kind === "failed" || kind === "conflict" ? null : (
        <>
          <Icon name="circle-check" className="size-4.5 shrink-0 text-primary" />
          <span role="status">{time ? t("saved", { time }) : t("fresh")}</span>
        </>
      )}
    </div>
  );
}

/** Says what became of a draft that was not saved as usual, with the way out; nothing while all is well. */
export function SaveNotices({
  state,
  retry,
  choice,
}: {
  state: SaveState;
  retry: () => void;
  /** What can be done when another tab saved newer words. */
  choice: Record<"keepMine" | "takeTheirs" | "bringBack", () => void>;
}) {
  const t = useTranslations("notifications.save");
  const { kind, errors } = state;
  const firstError = Object.values(errors)[0]?.[0];
  return (
    <div className="mb-4 empty:hidden">
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
      {kind === "conflict" ? (
        <Alert
          role="alert"
          tone="warning"
          title={t("conflict")}
          action={
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" size="sm" onClick={choice.keepMine}>
                {t("keepMine")}
              </Button>
              <Button variant="secondary" size="sm" onClick={choice.takeTheirs}>
                {t("takeTheirs")}
              </Button>
            </div>
          }
        >
          {t("conflictText")}
        </Alert>
      ) : null}
      {state.aside ? (
        <Alert
          role="status"
          className="mt-2"
          action={
            <Button variant="secondary" size="sm" onClick={choice.bringBack}>
              {t("bringBack")}
            </Button>
          }
        >
          {t("aside")}
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
