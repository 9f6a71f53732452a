"use client";

import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icons";
import { Menu } from "@/components/ui/menu";
import { formatNumber } from "@/lib/i18n/format";
import type { ListAddress } from "@/lib/subscribers/list-address";
import type { Lang } from "@/lib/vocabulary/languages";
import type { AskedAct } from "./bulk-dialog";
import { type BulkActionSet, useBulk } from "./use-bulk";
import { useExport } from "./use-export";
import type { Selection } from "./use-selection";

const BulkDialog = dynamic(() => import("./bulk-dialog").then((made) => made.BulkDialog));

/** What can be done with many people at once. */
export interface BulkSetting {
  qrCodes: readonly { id: number; title: string }[];
  actions: BulkActionSet;
  /** Where files of the list come from; null when the role may not take people along. */
  exportAddress: string | null;
}

/** Says how many people are selected, and what can be done with them. It stays in reach at the bottom. */
export function BulkBar({
  selection,
  farmId,
  page: { total, total_exact: totalExact },
  address,
  categories,
  setting: { qrCodes, actions, exportAddress },
}: {
  selection: Selection;
  farmId: number;
  /** How many people the list's filter shows; it shows even more when that is not exact. */
  page: { total: number; total_exact: boolean };
  address: ListAddress;
  categories: readonly { id: number; name: string }[];
  setting: BulkSetting;
}) {
  const lang = useLocale() as Lang;
  const t = useTranslations("subscribers.bulk");
  const bulk = useBulk(lang, farmId, actions);
  const files = useExport(lang, exportAddress ?? "");
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const { clear, count, everyone } = selection;
  const on = count > 0;

  useEffect(() => {
    if (!on) return;
    const leave = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && !document.querySelector("[role=dialog], [role=alertdialog], [role=menu]"))
        clear();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  });
  if (!on) return null;

  const number = `${formatNumber(count, lang)}${everyone && !totalExact ? "+" : ""}`;
  const { page: _page, sort: _sort, dir: _dir, ...filter } = address;
  const target = everyone ? { filter } : { subscriber_ids: [...selection.ids] };
  const run = async (act: Parameters<typeof bulk.run>[0], change?: object) => {
    const worked = await bulk.run(act, target, change);
    if (worked) clear();
    return worked;
  };
  const entry = (act: AskedAct, also: object = {}) => ({
    label: t(`acts.${act}`),
    onSelect: () => setAsked(act),
    ...also,
  });
  return (
    <>
      <section
        aria-label={t("bar")}
        className="bulk-bar no-print sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-raised px-4 py-2.5 shadow-lg max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:-mx-8 md:px-8"
      >
        <Button variant="ghost" size="icon-sm" onClick={clear} className="-ml-2">
          <Icon name="x" />
          <span className="sr-only">{t("clear")}</span>
        </Button>
        <p role="status" className="tabular mr-auto font-semibold">
          {t("selected", { count, number })}
        </p>
        <span className="flex flex-wrap items-center gap-x-3 max-md:order-last max-md:w-full">
          {selection.page === "all" || everyone ? null : (
            <Button variant="link" onClick={selection.togglePage} className="min-h-11 md:hidden">
              {t("page")}
            </Button>
          )}
          {everyone || (totalExact && count >= total) ? null : (
            <Button variant="link" onClick={selection.selectEveryone} className="min-h-11">
              {t("everyone", {
                count: total,
                number: `${formatNumber(total, lang)}${totalExact ? "" : "+"}`,
              })}
            </Button>
          )}
        </span>
        <Button variant="danger-ghost" size="sm" pending={bulk.pending} onClick={() => run("delete")}>
          {t("acts.delete")}
        </Button>
        <Menu
          className={buttonStyle({ variant: "primary", size: "sm" })}
          entries={[
            ...(categories.length > 0
              ? [
                  entry("assign_category"),
                  entry("replace_categories"),
                  entry("remove_category"),
                  entry("remove_categories"),
                  "line" as const,
                ]
              : []),
            ...(qrCodes.length > 0
              ? [entry("assign_qr_code"), entry("remove_qr_code"), "line" as const]
              : []),
            entry("set_lang"),
            "line",
            ...(exportAddress === null
              ? []
              : [
                  ...(["csv", "xlsx"] as const).map((format) => ({
                    label: t(`export.${format}`),
                    onSelect: () => files.run(target, format),
                  })),
                  "line" as const,
                ]),
            entry("unsubscribe", { tone: "danger" }),
          ]}
        >
          {t("change")}
          <Icon name="chevron-up" className="size-5" />
        </Menu>
      </section>
      {asked ? (
        <BulkDialog
          act={asked}
          count={count}
          number={number}
          categories={categories}
          qrCodes={qrCodes}
          pending={bulk.pending}
          close={() => setAsked(null)}
          run={run}
        />
      ) : null}
    </>
  );
}
