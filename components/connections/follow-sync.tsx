"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Progress } from "@/components/ui/progress";
import type { Connection } from "@/lib/connections/presenter";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";

const EVERY_MS = 1000;

/** Shows how far the reading of all customers is, and the result as soon as it has ended. */
export function FollowSync({
  lang,
  farmId,
  connection,
}: {
  lang: Lang;
  farmId: number;
  connection: Pick<Connection, "id" | "sync">;
}) {
  const t = useTranslations("connections.sync");
  const router = useRouter();
  const [{ done, total }, setNow] = useState(connection.sync);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const ask = async () => {
      // A lost connection changes nothing: the next answer counts.
      const answer = await fetch(`/api/farms/${farmId}/connections`)
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null);
      if (left) return;
      const connections = (answer?.connections ?? []) as Connection[];
      const sync = connections.find(({ id }) => id === connection.id)?.sync;
      if (sync) setNow(sync);
      if (answer && sync?.status !== "running") router.refresh();
      timer = setTimeout(ask, EVERY_MS);
    };
    timer = setTimeout(ask, EVERY_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [farmId, connection.id, router]);
  const number = (value: number) => formatNumber(value, lang);
  return (
    <Progress
      label={t("running")}
      value={total === null ? undefined : done}
      max={Math.max(1, total ?? 1)}
      valueText={
        total === null
          ? t("some", { done: number(done) })
          : t("progress", { done: number(done), total: number(total) })
      }
      detail={t("text")}
    />
  );
}
