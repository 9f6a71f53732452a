import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { FailedJobs } from "@/components/tools/failed-jobs";
import { TaskTable } from "@/components/tools/task-table";
import { ToolHeader } from "@/components/tools/tool-header";
import { WebhookQueue } from "@/components/tools/webhook-queue";
import { LinkButton } from "@/components/ui/link-button";
import { Stat } from "@/components/ui/stat";
import { formatNumber } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import { readQueue } from "@/lib/tools/service/queue";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { runAgain } from "./actions";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const STATES = ["waiting", "retrying", "running", "failed"] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tools"))("title") };
}

/** The queue of jobs; for everyone but super administrators there is no such page. */
export default async function QueuePage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const asked = await searchParams;
  const ctx = await pageContext(lang);
  const {
    found: { tasks, webhooks, failed, next },
    address: { after },
  } = await load(
    lang,
    readList({ after: asked.after }, (known) => readQueue(ctx, known)),
  );
  const t = await getTranslations("tools.queue");
  const base = adminHref(lang, "/tools");
  return (
    <ClientMessages lang={lang} areas={["tools", "common"]}>
      <ToolHeader lang={lang} tool="queue" />
      <dl aria-label={t("counts")} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {STATES.map((state) => (
          <Stat
            key={state}
            label={t(state)}
            value={formatNumber(
              tasks.reduce((sum, line) => sum + line[state], 0),
              lang,
            )}
          />
        ))}
      </dl>
      <section aria-labelledby="tasks" className="mt-8 grid gap-4">
        <h2 id="tasks" className="text-2xl">
          {t("tasks")}
        </h2>
        {tasks.length > 0 ? (
          <TaskTable lang={lang} tasks={tasks} now={ctx.clock.now()} />
        ) : (
          <p className="text-muted">{t(webhooks.oldest ? "noJobs" : "none")}</p>
        )}
      </section>
      <WebhookQueue lang={lang} webhooks={webhooks} now={ctx.clock.now()} />
      <section aria-labelledby="failed" className="mt-8 grid gap-4">
        <div>
          <h2 id="failed" className="scroll-mt-20 text-2xl">
            {t("failedTitle")}
          </h2>
          {failed.length > 0 ? <p className="mt-1 text-sm text-muted">{t("failedText")}</p> : null}
        </div>
        {failed.length > 0 ? (
          <FailedJobs lang={lang} jobs={failed} run={runAgain} />
        ) : after ? (
          <PastEnd first={`${base}#failed`} />
        ) : (
          <p className="text-muted">{t("noneFailed")}</p>
        )}
        <nav aria-label={t("pages")} className="flex flex-wrap justify-end gap-3">
          {after && failed.length > 0 ? (
            <LinkButton href={`${base}#failed`} variant="secondary">
              {t("first")}
            </LinkButton>
          ) : null}
          {next ? (
            <LinkButton
              href={`${base}?${new URLSearchParams({ after: next })}#failed`}
              variant="secondary"
              rel="next"
            >
              {t("next")}
            </LinkButton>
          ) : null}
        </nav>
      </section>
    </ClientMessages>
  );
}
