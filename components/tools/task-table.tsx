import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { Moment } from "@/components/logs/cells";
import { Badge } from "@/components/ui/badge";
import type { TaskLine } from "@/lib/tools/presenter";
import { ageOf } from "@/lib/tools/rules";
import type { Lang } from "@/lib/vocabulary/languages";
import { taskWords } from "./task-words";

const STATES = [
  ["failed", "danger"],
  ["retrying", "warning"],
  ["running", "info"],
  ["waiting", "neutral"],
] as const;

/** Shows the jobs of each task: how many in which state, the oldest, the next run and the last error. */
export async function TaskTable({ lang, tasks, now }: { lang: Lang; tasks: TaskLine[]; now: Date }) {
  const t = await getTranslations("tools.queue");
  const nameOf = await taskWords();
  const columns: DataColumn<TaskLine>[] = [
    {
      id: "task",
      header: t("columns.task"),
      lead: true,
      place: "title",
      cell: ({ task }) => nameOf(task),
    },
    {
      id: "state",
      header: t("columns.state"),
      place: "state",
      cell: (line) => (
        <span className="flex flex-wrap gap-1.5">
          {STATES.filter(([state]) => line[state] > 0).map(([state, tone]) => (
            <Badge key={state} tone={tone}>
              {t(`count.${state}`, { count: line[state] })}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: "oldest",
      header: t("columns.oldest"),
      place: "note",
      cell: ({ oldest }) => (
        <span className="tabular text-sm whitespace-nowrap">{t("age", ageOf(oldest, now))}</span>
      ),
    },
    {
      id: "attempts",
      header: t("columns.attempts"),
      numeric: true,
      from: "lg",
      cell: ({ most_attempts }) => most_attempts,
    },
    {
      id: "next",
      header: t("columns.next"),
      from: "lg",
      cell: ({ next_run }) => <Moment at={next_run} lang={lang} />,
    },
    {
      id: "error",
      header: t("columns.error"),
      place: "detail",
      cell: ({ last_error }) =>
        last_error ? <span className="text-sm text-muted wrap-anywhere">{last_error}</span> : null,
    },
  ];
  return <ServerTable caption={t("caption")} columns={columns} rows={tasks} rowId={({ task }) => task} />;
}
