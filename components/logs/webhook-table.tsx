import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import type { WebhookLine } from "@/lib/logs/presenter";
import { whyNoReplay } from "@/lib/logs/rules";
import type { Lang } from "@/lib/vocabulary/languages";
import { Moment } from "./cells";
import { ReplayButton } from "./replay-button";

/**
 * Shows the calls of providers. One that failed, or after which something is read again, can be applied again; of another
 * one it says why not.
 */
export async function WebhookTable({
  lang,
  rows,
  caption,
  replay,
}: {
  lang: Lang;
  rows: WebhookLine[];
  caption: string;
  replay: PlainAction;
}) {
  const t = await getTranslations("logs");
  const columns: DataColumn<WebhookLine>[] = [
    {
      id: "type",
      header: t("columns.event"),
      lead: true,
      place: "title",
      cell: ({ provider, type, event_id }) => (
        <>
          <span className="wrap-anywhere">
            {t(`providers.${provider}`)} · {type}
          </span>
          <code className="block text-xs font-normal text-muted wrap-anywhere max-md:hidden">{event_id}</code>
        </>
      ),
    },
    {
      id: "state",
      header: t("columns.status"),
      place: "state",
      cell: ({ error, failures }) =>
        error ? (
          <Badge tone="danger" dot>
            {t("failures", { count: failures })}
          </Badge>
        ) : (
          <Badge tone="success" dot>
            {t("applied")}
          </Badge>
        ),
    },
    {
      id: "at",
      header: t("columns.received"),
      place: "note",
      cell: ({ at }) => <Moment at={at} lang={lang} />,
    },
    {
      id: "more",
      header: t("columns.more"),
      hideHeader: true,
      place: "more",
      cell: ({ provider, event_id, error, events }) => {
        const why = whyNoReplay({ provider, error, events });
        return why ? (
          <span className="text-sm text-muted">{t(`noReplay.${why}`)}</span>
        ) : (
          <ReplayButton lang={lang} call={{ provider, event_id }} action={replay} />
        );
      },
    },
  ];
  return <ServerTable caption={caption} columns={columns} rows={rows} rowId={({ key }) => key} />;
}
