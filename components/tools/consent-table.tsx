import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { FarmLink, Moment } from "@/components/logs/cells";
import { Badge } from "@/components/ui/badge";
import type { ConsentOfAddress } from "@/lib/tools/presenter";
import { type ConsentSource, SUBSCRIBER_SOURCES } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

type OtherSource = Exclude<ConsentSource, (typeof SUBSCRIBER_SOURCES)[number]>;

const TONE = { granted: "success", ended: "warning", withdrawn: "danger", none: "neutral" } as const;

/** Shows at which farms an address is known, and what its person said last. */
export async function ConsentTable({ lang, people }: { lang: Lang; people: ConsentOfAddress[] }) {
  const t = await getTranslations("tools.suppressions");
  const subscribed = await getTranslations("subscribers.sources");
  const wordOf = (source: ConsentSource): string => {
    const known = SUBSCRIBER_SOURCES.find((one) => one === source);
    return known ? subscribed(known) : t(`sources.${source as OtherSource}`);
  };
  const columns: DataColumn<ConsentOfAddress>[] = [
    {
      id: "farm",
      header: t("columns.farm"),
      lead: true,
      place: "title",
      cell: ({ farm }) => <FarmLink farm={farm} lang={lang} />,
    },
    {
      id: "state",
      header: t("columns.state"),
      place: "state",
      cell: ({ state }) => (
        <Badge tone={TONE[state]} dot>
          {t(`states.${state}`)}
        </Badge>
      ),
    },
    {
      id: "source",
      header: t("columns.source"),
      place: "detail",
      cell: ({ source }) => <span className="text-sm">{source ? wordOf(source) : "–"}</span>,
    },
    {
      id: "since",
      header: t("columns.since"),
      place: "note",
      cell: ({ at }) => <Moment at={at} lang={lang} />,
    },
  ];
  return (
    <ServerTable
      caption={t("peopleCaption")}
      columns={columns}
      rows={people}
      rowId={({ subscriber_id }) => subscriber_id}
    />
  );
}
