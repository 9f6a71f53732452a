import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { FarmLink, Moment } from "@/components/logs/cells";
import { Badge } from "@/components/ui/badge";
import { Stat } from "@/components/ui/stat";
import { formatMoment } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import type { QueueReport } from "@/lib/tools/presenter";
import { ageOf, ENDPOINTS_OF_QUEUE } from "@/lib/tools/rules";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";

type Webhooks = QueueReport["webhooks"];
type Endpoint = Webhooks["endpoints"][number];

/** Shows what waits for the webhooks of farms, which the jobs of the queue do not count, and which endpoints fail. */
export async function WebhookQueue({ lang, webhooks, now }: { lang: Lang; webhooks: Webhooks; now: Date }) {
  const t = await getTranslations("tools.queue");
  const states = await getTranslations("webhooks.state");
  const columns: DataColumn<Endpoint>[] = [
    {
      id: "endpoint",
      header: t("webhooks.endpoint"),
      lead: true,
      place: "title",
      cell: ({ host, farm }) =>
        farm.deleted ? (
          <span className="wrap-anywhere">{host}</span>
        ) : (
          <Link
            href={adminHref(lang, `/farms/${farm.uuid}/webhooks`)}
            className="text-link underline underline-offset-4 wrap-anywhere"
          >
            {host}
          </Link>
        ),
    },
    {
      id: "farm",
      header: t("webhooks.farm"),
      place: "detail",
      cell: ({ farm }) => <FarmLink farm={farm} lang={lang} />,
    },
    {
      id: "state",
      header: t("columns.state"),
      place: "state",
      cell: ({ state, failing_since, waiting, retrying }) => (
        <span className="flex flex-wrap gap-1.5">
          {failing_since ? (
            <Badge tone="danger">
              {t("webhooks.failingSince", { date: formatMoment(failing_since, lang, SITE_ZONE) })}
            </Badge>
          ) : null}
          {state === "active" ? null : <Badge tone="warning">{states(state)}</Badge>}
          {retrying > 0 ? <Badge tone="warning">{t("count.retrying", { count: retrying })}</Badge> : null}
          {waiting > 0 ? <Badge tone="neutral">{t("count.waiting", { count: waiting })}</Badge> : null}
        </span>
      ),
    },
    {
      id: "oldest",
      header: t("columns.oldest"),
      place: "note",
      cell: ({ oldest }) =>
        oldest ? (
          <span className="tabular text-sm whitespace-nowrap">{t("age", ageOf(oldest, now))}</span>
        ) : null,
    },
    {
      id: "next",
      header: t("webhooks.next"),
      from: "lg",
      cell: ({ next_attempt_at }) => <Moment at={next_attempt_at} lang={lang} />,
    },
  ];
  const { endpoints, oldest } = webhooks;
  return (
    <section aria-labelledby="webhooks" className="mt-8 grid gap-4">
      <div>
        <h2 id="webhooks" className="text-2xl">
          {t("webhooks.title")}
        </h2>
        <p className="mt-1 max-w-[65ch] text-sm text-muted">{t("webhooks.text")}</p>
      </div>
      {endpoints.length === 0 ? (
        <p className="text-muted">{t("webhooks.none")}</p>
      ) : (
        <>
          <dl aria-label={t("webhooks.counts")} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {(["waiting", "retrying", "failing"] as const).map((name) => (
              <Stat key={name} label={t(`webhooks.${name}`)} value={formatNumber(webhooks[name], lang)} />
            ))}
            <Stat label={t("columns.oldest")} value={oldest ? t("age", ageOf(oldest, now)) : "–"} />
          </dl>
          <ServerTable
            caption={t("webhooks.caption")}
            columns={columns}
            rows={endpoints}
            rowId={({ endpoint_id }) => endpoint_id}
          />
          {endpoints.length === ENDPOINTS_OF_QUEUE ? (
            <p className="text-sm text-muted">{t("webhooks.first", { count: ENDPOINTS_OF_QUEUE })}</p>
          ) : null}
        </>
      )}
    </section>
  );
}
