import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import type { FormAction } from "@/components/forms/form-action";
import { Moment } from "@/components/logs/cells";
import type { FailedJob } from "@/lib/tools/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { ReasonDialog } from "./reason-dialog";
import { taskWords } from "./task-words";

/** Shows jobs without attempts left. Each can be run again. */
export async function FailedJobs({ lang, jobs, run }: { lang: Lang; jobs: FailedJob[]; run: FormAction }) {
  const t = await getTranslations("tools.queue");
  const nameOf = await taskWords();
  const columns: DataColumn<FailedJob>[] = [
    {
      id: "task",
      header: t("columns.task"),
      lead: true,
      place: "title",
      cell: ({ id, task }) => (
        <>
          {nameOf(task)} <span className="tabular text-xs font-normal text-muted">#{id}</span>
        </>
      ),
    },
    {
      id: "error",
      header: t("columns.error"),
      place: "detail",
      cell: ({ error, attempts }) => (
        <span className="text-sm text-muted wrap-anywhere">
          {t("attempts", { count: attempts })} · {error}
        </span>
      ),
    },
    {
      id: "failed",
      header: t("columns.failed"),
      place: "note",
      cell: ({ failed_at }) => <Moment at={failed_at} lang={lang} />,
    },
    {
      id: "more",
      header: t("columns.more"),
      hideHeader: true,
      place: "more",
      cell: ({ id, task }) => (
        <ReasonDialog
          lang={lang}
          ids={{ job_id: id }}
          words="queue.run"
          openOf={t("run.openOf", { task: nameOf(task), id: String(id) })}
          action={run}
        >
          <p>{t("run.text")}</p>
        </ReasonDialog>
      ),
    },
  ];
  return <ServerTable caption={t("failedCaption")} columns={columns} rows={jobs} rowId={({ id }) => id} />;
}
