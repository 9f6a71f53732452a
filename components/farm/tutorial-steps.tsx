"use client";

import { useTranslations } from "next-intl";
import { useOptimistic, useTransition } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { toast } from "@/components/ui/toast";
import { IDLE } from "@/lib/transport/form-state";
import type { TutorialStep } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

const WHERE: Record<TutorialStep, string> = {
  page: "/edit",
  produce: "/produces/create",
  "qr-code": "/qr-codes",
  subscriber: "/subscribers?modal=create-subscriber",
  notification: "/notifications/create",
};

export interface TutorialStepsProps {
  lang: Lang;
  farmId: number;
  /** Address of the farm's admin; the path of a step is added to it. */
  base: string;
  steps: { step: TutorialStep; done: boolean }[];
  action: PlainAction;
}

/** Shows the steps before the first message and highlights the next one; folded away once all are done. */
export function TutorialSteps({ lang, farmId, base, steps: given, action }: TutorialStepsProps) {
  const t = useTranslations("admin.tutorials");
  const common = useTranslations("common");
  const [pending, startTransition] = useTransition();
  const [steps, markDone] = useOptimistic(given, (now, finished: TutorialStep) =>
    now.map((item) => (item.step === finished ? { ...item, done: true } : item)),
  );
  const done = steps.filter((item) => item.done).length;
  const next = steps.find((item) => !item.done)?.step;
  const words = t("progress", { done, total: steps.length });

  const finish = (step: TutorialStep) =>
    startTransition(async () => {
      markDone(step);
      const state = await action(IDLE, { _lang: lang, farm_id: farmId, step }).catch(() => null);
      if (state?.status !== "done") toast(t("failed"), { tone: "error", closeLabel: common("close") });
    });

  return (
    <details open={done < steps.length} className="question">
      <summary>
        <span className="min-w-0 flex-1">
          {done === steps.length ? t("allDone") : t("progressLabel")}
          <span className="font-normal text-muted"> · {words}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <ol className="grid gap-3 p-4 pt-0">
        {steps.map((item, at) => (
          <Card
            as="li"
            key={item.step}
            padding="sm"
            look={item.done ? "sunken" : "raised"}
            className={cn(
              "flex flex-wrap items-center gap-x-4 gap-y-3",
              item.step === next && "border-primary ring-1 ring-primary",
            )}
          >
            <span
              aria-hidden="true"
              className={cn(
                "flex size-10 shrink-0 items-center justify-center rounded-full font-display text-lg font-semibold",
                item.done ? "bg-primary text-on-primary" : "bg-primary-soft text-on-primary-soft",
              )}
            >
              {item.done ? <Icon name="check" /> : at + 1}
            </span>
            <div className={cn("min-w-0 flex-1", item.done ? "basis-40" : "basis-56")}>
              <h2 className="text-lg">
                {t(`steps.${item.step}.title`)}
                {item.done ? <span className="sr-only"> – {t("done")}</span> : null}
              </h2>
              {item.done ? null : <p className="text-sm text-muted">{t(`steps.${item.step}.text`)}</p>}
            </div>
            <div
              className={cn(
                "flex flex-wrap gap-2",
                item.done ? "max-sm:hidden" : "max-sm:w-full max-sm:[&>*]:flex-1",
              )}
            >
              {item.done ? null : (
                <Button variant="ghost" size="sm" onClick={() => finish(item.step)} disabled={pending}>
                  {t("markDone")}
                </Button>
              )}
              <LinkButton
                href={base + WHERE[item.step]}
                size="sm"
                variant={item.step === next ? "primary" : item.done ? "ghost" : "secondary"}
              >
                {t(`steps.${item.step}.action`)}
              </LinkButton>
            </div>
          </Card>
        ))}
      </ol>
    </details>
  );
}
