"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { BuilderFacts, DraftState, Patch } from "./types";

export interface PickableProduce {
  id: number;
  label: string;
  price: string;
  availability: string;
  soldOut: boolean;
  picture: ReactNode;
}

const MOST = 20;
const SEARCH_FROM = 13;

/** Shows step 2: the produces whose cards go into the email, in the order in which they were chosen. */
export function ProducesStep({
  produces,
  draft,
  patch,
  facts,
}: {
  produces: PickableProduce[];
  draft: DraftState;
  patch: Patch;
  facts: BuilderFacts;
}) {
  const t = useTranslations("notifications.produces");
  const common = useTranslations("common");
  const [search, setSearch] = useState("");
  const chosen = draft.produce_ids;
  const shown = produces.filter(({ label }) =>
    label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  );
  const toggle = (id: number) =>
    patch(({ produce_ids }) => ({
      produce_ids: produce_ids.includes(id) ? produce_ids.filter((one) => one !== id) : [...produce_ids, id],
    }));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("legend")}</legend>
      <p className="mb-3 text-sm" role="status">
        <span className="font-semibold">{t("count", { count: chosen.length })}</span>
        {chosen.length >= MOST ? <span className="text-muted"> · {t("most")}</span> : null}
      </p>
      {produces.length >= SEARCH_FROM ? (
        <div className="mb-4 max-w-md">
          <Input
            type="search"
            aria-label={common("search")}
            placeholder={common("search")}
            prefix={<Icon name="search" />}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((produce) => {
          const place = chosen.indexOf(produce.id) + 1;
          const date = facts.labels[produce.id] ? undefined : facts.lastDays[produce.id];
          return (
            <label
              key={produce.id}
              className={cn(
                "relative flex cursor-pointer items-center gap-3.5 rounded-xl border-[1.5px] border-line bg-raised p-3 pr-4 transition-colors hover:border-primary",
                "has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-disabled:cursor-not-allowed has-disabled:opacity-60",
                "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              )}
            >
              <span className="size-16 shrink-0 overflow-hidden rounded-lg [&>*]:size-full">
                {produce.picture}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block break-words font-semibold leading-snug">{produce.label}</span>
                <span className="block text-sm opacity-85">{produce.price}</span>
                {produce.soldOut || date ? (
                  <Badge tone="warning" wraps className="mt-1">
                    {date && !produce.soldOut
                      ? t("expired", { date })
                      : t("soldOut", { availability: produce.availability })}
                  </Badge>
                ) : (
                  <span className="block text-sm opacity-85">{produce.availability}</span>
                )}
              </span>
              <span className="relative flex size-7 shrink-0">
                <input
                  type="checkbox"
                  checked={place > 0}
                  disabled={place === 0 && chosen.length >= MOST}
                  onChange={() => toggle(produce.id)}
                  className="peer size-7 cursor-pointer appearance-none rounded-md border-[1.5px] border-line-strong bg-raised checked:border-primary checked:bg-primary focus-visible:outline-none"
                />
                <Icon
                  name="check"
                  className="pointer-events-none absolute inset-1.5 hidden size-4 stroke-3 text-on-primary peer-checked:block"
                />
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
