"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { listedSubject } from "@/lib/messaging/rules/merge-fields";
import type { PastMessages as Past } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import type { TemplateButtonProps } from "./template-button";
import { TemplateCard, templateGrid } from "./template-card";

const PAUSE_MS = 300;

/** Shows the messages that were sent, the newest first, searched by name and subject while one types. */
export function PastMessages({
  first,
  farmName,
  lang,
  ...button
}: Pick<TemplateButtonProps, "base" | "ids" | "action"> & { lang: Lang; first: Past; farmName: string }) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const { ids } = button;
  const [asked, setAsked] = useState({ search: "", page: 1, turn: 0 });
  const [found, setFound] = useState({ rows: first.past, more: first.past_more });
  const [reading, setReading] = useState<"no" | "more" | "failed">("no");
  const shown = useRef("");

  useEffect(() => {
    const wanted = `${asked.page} ${asked.search}`;
    if (wanted === (shown.current || "1 ")) return;
    const stop = new AbortController();
    const timer = setTimeout(
      async () => {
        const query = new URLSearchParams({ search: asked.search, page: String(asked.page) });
        const answer = await fetch(`/api/farms/${ids.farm_id}/notifications/templates?${query}`, {
          signal: stop.signal,
          headers: { "X-Requested-With": "XMLHttpRequest", "X-Language": lang },
        }).catch(() => null);
        if (stop.signal.aborted) return;
        const read = answer?.ok ? ((await answer.json().catch(() => null)) as Past | null) : null;
        if (stop.signal.aborted) return;
        setReading(read ? "no" : "failed");
        if (!read) return;
        const { past, past_more } = read;
        shown.current = wanted;
        setFound((now) => ({ rows: asked.page === 1 ? past : [...now.rows, ...past], more: past_more }));
      },
      asked.page === 1 ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, ids.farm_id, lang]);

  const words = { farm: farmName, produce: t("merge.listed") };
  return (
    <section aria-labelledby="templates-past">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h2 id="templates-past">{t("template.past")}</h2>
        <Input
          type="search"
          className="w-full max-w-xs"
          aria-label={t("template.searchPast")}
          placeholder={t("template.searchPast")}
          prefix={<Icon name="search" />}
          value={asked.search}
          onChange={({ target }) => {
            setReading("no");
            setAsked({ search: target.value, page: 1, turn: 0 });
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {t("list.found", { count: found.rows.length })}
      </p>
      {found.rows.length === 0 ? <p className="text-muted">{t("list.noMatch")}</p> : null}
      <ul className={templateGrid} aria-labelledby="templates-past">
        {found.rows.map(({ id, title, type, ...subjects }) => (
          <TemplateCard
            key={id}
            {...button}
            template={`past:${id}`}
            title={title || t("list.untitled")}
            text={listedSubject(subjects, lang, words) || t(`channels.${type}`)}
          />
        ))}
      </ul>
      {reading === "failed" ? (
        <Alert tone="danger" role="alert" className="mt-4">
          {common("failed")}
        </Alert>
      ) : null}
      {found.more ? (
        <Button
          variant="secondary"
          className="mt-4"
          disabled={reading === "more"}
          onClick={() => {
            // After a failed answer, the same page is asked for again.
            const next = reading === "failed" ? { turn: asked.turn + 1 } : { page: asked.page + 1 };
            setReading("more");
            setAsked((now) => ({ ...now, ...next }));
          }}
        >
          {t("template.morePast")}
        </Button>
      ) : null}
    </section>
  );
}
