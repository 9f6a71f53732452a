"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Progress } from "@/components/ui/progress";
import { formatNumber } from "@/lib/i18n/format";
import type { Import } from "@/lib/imports/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

const EVERY_MS = 1000;

/** Shows the progress of a job, and the next step as soon as the job has ended. */
export function FollowImport({
  lang,
  farmId,
  entry,
  label,
  children,
}: {
  lang: Lang;
  farmId: number;
  entry: Pick<Import, "id" | "status" | "progress" | "steps">;
  label: string;
  children?: ReactNode;
}) {
  const t = useTranslations("imports");
  const router = useRouter();
  const [{ progress, steps }, setNow] = useState(entry);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const ask = async () => {
      // A lost connection changes nothing: the next answer counts.
      const answer = await fetch(`/api/farms/${farmId}/imports/${entry.id}`)
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null);
      if (left) return;
      if (answer?.import) setNow(answer.import);
      if (answer?.import && answer.import.status !== entry.status) router.refresh();
      timer = setTimeout(ask, EVERY_MS);
    };
    timer = setTimeout(ask, EVERY_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [farmId, entry.id, entry.status, router]);
  const number = (value: number) => formatNumber(value, lang);
  return (
    <div className="grid max-w-2xl gap-4">
      <h2 className="sr-only">{label}</h2>
      <Progress
        label={label}
        value={progress}
        max={Math.max(1, steps)}
        valueText={t("progress", { done: number(progress), total: number(steps) })}
        detail={children}
      />
    </div>
  );
}
