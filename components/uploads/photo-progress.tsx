"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { PhotoStage } from "./upload-photo";

/** Shows how far a photo is, with a button that ends it. */
export function PhotoProgress({ stage, onCancel }: { stage: PhotoStage; onCancel: () => void }) {
  const t = useTranslations("uploads");
  const percent = stage.name === "sending" ? stage.percent : undefined;
  return (
    <div className="grid w-full max-w-80 gap-2">
      <p role="status" className="text-sm font-medium">
        {t(`stage.${stage.name}`)}
      </p>
      <Progress
        hideLabel
        label={t("progress")}
        tone={stage.name === "lost" ? "warning" : "primary"}
        value={percent}
        valueText={percent === undefined ? undefined : t("percent", { share: percent / 100 })}
      />
      <div className="flex min-h-9 items-center justify-between gap-3 text-sm">
        <span aria-hidden="true" className="tabular text-muted">
          {percent === undefined ? "" : t("percent", { share: percent / 100 })}
        </span>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
