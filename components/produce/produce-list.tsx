import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Lang } from "@/lib/i18n/languages";
import { priceLines, produceLabel } from "@/lib/produce/rules";
import type { Produce } from "@/lib/produce/service";
import { AvailabilityPills } from "./availability-pills";
import { pictureOf } from "./picture-of";
import { ProduceActions } from "./produce-actions";
import { ProducePicture } from "./produce-picture";

export interface ProduceListProps {
  lang: Lang;
  base: string;
  produces: Produce[];
  actions: Record<"changeAvailability" | "duplicate" | "remove", PlainAction>;
}

/** A table on a desktop, cards on a phone. */
export async function ProduceList({ lang, base, produces, actions }: ProduceListProps) {
  const t = await getTranslations("produce");
  return (
    <Table caption={t("title")}>
      <TableHead>
        <TableRow>
          <TableHeader>{t("columns.produce")}</TableHeader>
          <TableHeader>{t("columns.price")}</TableHeader>
          <TableHeader>{t("columns.availability")}</TableHeader>
          <TableHeader>
            <span className="sr-only">{t("columns.actions")}</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {produces.map((produce) => {
          const name = produceLabel(produce, lang);
          const editHref = `${base}/${produce.id}`;
          const prices = priceLines(produce, lang);
          return (
            <TableRow key={produce.id} className="max-md:relative">
              <TableCell lead className="max-md:pr-12">
                <div className="flex items-center gap-3.5">
                  <ProducePicture
                    picture={pictureOf(produce)}
                    sizes="64px"
                    className="size-14 shrink-0 rounded-lg"
                  />
                  <div className="min-w-0">
                    <Link
                      href={editHref}
                      className="break-words rounded-xs underline-offset-4 hover:underline max-md:inline-block max-md:py-1"
                    >
                      {name}
                    </Link>
                    <div className="flex flex-wrap items-center gap-x-2 text-sm font-normal text-muted">
                      {produce.expiration_date ? t("expires", { date: produce.expiration_date }) : null}
                      {produce.show_on_homepage ? null : <Badge tone="outline">{t("hidden")}</Badge>}
                    </div>
                  </div>
                </div>
              </TableCell>
              <TableCell className="tabular md:text-sm">
                {prices.length === 0 ? <span className="text-muted">{t("noPrice")}</span> : null}
                {prices.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </TableCell>
              <TableCell>
                <AvailabilityPills
                  lang={lang}
                  farmId={produce.farm_id}
                  produceId={produce.id}
                  name={name}
                  availability={produce.availability}
                  action={actions.changeAvailability}
                />
              </TableCell>
              <TableCell className="max-md:absolute max-md:right-2 max-md:top-2 max-md:p-0 md:text-right">
                <ProduceActions
                  lang={lang}
                  farmId={produce.farm_id}
                  produce={{ id: produce.id, name }}
                  editHref={editHref}
                  duplicate={actions.duplicate}
                  remove={actions.remove}
                />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
