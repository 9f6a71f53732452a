"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { toast } from "@/components/ui/toast";
import type { BulkOperation } from "@/lib/subscribers/presenter";
import { isUndoable } from "@/lib/subscribers/rules";
import { IDLE } from "@/lib/transport/form-state";
import type { BulkAct } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

/** The actions on many people, by act, and those on an operation. */
export type BulkActionSet = Record<BulkAct | "undo" | "retry", PlainAction>;

/** A bulk operation as the browser knows it: times are text in an answer of the API. */
export type ShownOperation = Omit<BulkOperation, "created_at" | "finished_at" | "undo_until"> & {
  undo_until: Date | string | null;
};

/** Returns functions that run bulk actions and say what came of them. Each resolves to whether it worked. */
export function useBulk(lang: Lang, farmId: number, actions: BulkActionSet) {
  const t = useTranslations("subscribers.bulk");
  const common = useTranslations("common");
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const closeLabel = common("close");

  const call = async (action: PlainAction, payload: object): Promise<ShownOperation | null> => {
    setPending(true);
    const state = await action(IDLE, { _lang: lang, farm_id: farmId, ...payload }).catch(() => null);
    setPending(false);
    router.refresh();
    if (state?.status === "done") return state.result as ShownOperation;
    toast(Object.values(state?.errors ?? {})[0]?.[0] ?? t("failed"), { tone: "error", closeLabel });
    return null;
  };
  const undo = async ({ id }: Pick<ShownOperation, "id">): Promise<boolean> => {
    const undone = await call(actions.undo, { bulk_operation_id: id });
    const words = undone?.act === "delete" ? "undone" : "undoneCategories";
    if (undone) toast(t(words, { count: undone.changed }), { closeLabel });
    return undone !== null;
  };
  const retry = async ({ id }: Pick<ShownOperation, "id">): Promise<boolean> =>
    (await call(actions.retry, { bulk_operation_id: id })) !== null;
  /** Says how an operation ended, with a way back from those that have one. */
  const tell = (operation: ShownOperation) => {
    const { act, changed, failures_count: missing, status } = operation;
    if (status !== "done") return;
    toast(t(`done.${act}`, { count: changed }), {
      closeLabel,
      id: `bulk-${operation.id}`,
      description: missing > 0 ? t("notFound", { count: missing }) : undefined,
      tone: missing > 0 ? "warning" : "success",
      action: isUndoable(act) ? { label: t("undo"), onClick: () => void undo(operation) } : undefined,
    });
  };
  const run = async (act: BulkAct, target: object, change: object = {}): Promise<boolean> => {
    const operation = await call(actions[act], { ...target, ...change });
    if (operation) tell(operation);
    return operation !== null;
  };
  return { pending, run, undo, retry, tell };
}
