"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { formatTime } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import { isUndoable } from "@/lib/subscribers/rules";
import type { Lang } from "@/lib/vocabulary/languages";
import { type BulkActionSet, type ShownOperation, useBulk } from "./use-bulk";

const POLL_MS = 1000;

/** Asks for the operations of the farm each second while one runs, and tells of each that ends. */
function useOperations(
  farmId: number,
  initial: readonly ShownOperation[],
  ended: (operation: ShownOperation) => void,
): readonly ShownOperation[] {
  const router = useRouter();
  const [operations, setOperations] = useState(initial);
  useEffect(() => setOperations(initial), [initial]);
  const running = operations.filter(({ status }) => status === "running").map(({ id }) => id);
  const told = useRef(ended);
  told.current = ended;

  useEffect(() => {
    if (running.length === 0) return;
    const stop = new AbortController();
    const ask = async (id: number) => {
      const answer = await fetch(`/api/farms/${farmId}/bulk-operations/${id}`, { signal: stop.signal });
      if (!answer.ok) return;
      const { bulk_operation: now } = (await answer.json()) as { bulk_operation: ShownOperation };
      setOperations((all) => all.map((one) => (one.id === now.id ? now : one)));
      if (now.status === "running") return;
      told.current(now);
      router.refresh();
    };
    const timer = setInterval(() => {
      if (document.visibilityState !== "hidden") for (const id of running) ask(id).catch(() => {});
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [farmId, running.join(), router]);

  return operations;
}

/** Shows the bulk operations that run, failed, or can be undone. One may leave the page meanwhile. */
export function BulkProgress({
  lang,
  farm,
  operations: initial,
  actions,
}: {
  lang: Lang;
  farm: { id: number; time_zone: string };
  operations: readonly ShownOperation[];
  actions: BulkActionSet;
}) {
  const t = useTranslations("subscribers.bulk");
  const bulk = useBulk(lang, farm.id, actions);
  const operations = useOperations(farm.id, initial, bulk.tell);
  const number = (value: number) => formatNumber(value, lang);
  const undoButton = (operation: ShownOperation) => (
    <Button variant="secondary" size="sm" pending={bulk.pending} onClick={() => bulk.undo(operation)}>
      {t("undo")}
    </Button>
  );
  return (
    <div className="grid gap-3 not-empty:mb-5">
      {operations.map((operation) => {
        const { id, act, status, done, total, changed, failure, undo_until } = operation;
        if (status === "running")
          return (
            <div key={id} className="rounded-xl border border-line bg-surface p-4">
              <Progress
                label={t(`running.${act}`)}
                value={done}
                max={total}
                valueText={t("progress", { done: number(done), total: number(total) })}
                detail={
                  <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                    {t("mayLeave")}
                    {isUndoable(act) ? undoButton(operation) : null}
                  </span>
                }
              />
            </div>
          );
        if (status === "failed")
          return (
            <Alert
              key={id}
              tone="danger"
              title={t("failed")}
              action={
                <span className="flex flex-wrap gap-2">
                  <Button
                    variant="secondary"
                    size="sm"
                    pending={bulk.pending}
                    onClick={() => bulk.retry(operation)}
                  >
                    {t("retry")}
                  </Button>
                  {isUndoable(act) ? undoButton(operation) : null}
                </span>
              }
            >
              {t(`failures.${failure ?? "unexpected"}`)}{" "}
              {t("progress", { done: number(done), total: number(total) })}
            </Alert>
          );
        if (status !== "done" || !isUndoable(act) || !undo_until) return null;
        const until = formatTime(new Date(undo_until), lang, farm.time_zone);
        return (
          <Alert key={id} tone="info" action={undoButton(operation)}>
            {act === "delete"
              ? t("removed", { count: changed, until })
              : `${t(`done.${act}`, { count: changed })} ${t("undoUntil", { until })}`}
          </Alert>
        );
      })}
    </div>
  );
}
