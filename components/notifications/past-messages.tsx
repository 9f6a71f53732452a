"use client";

import { useTranslations } from "next-intl";
import { useEffect, useReducer } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { listedSubject } from "@/lib/messaging/rules/merge-fields";
import type { PastMessages as Past } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { beginSearch, isAnswered, searchPast } from "./past-search";
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
  const [state, act] = useReducer(searchPast, first, beginSearch);
  const { asked, shown, failed } = state;
  const answered = isAnswered(state);

  useEffect(() => {
    if (answered) return;
    const stop = new AbortController();
    const timer = setTimeout(
      async () => {
        const query = new URLSearchParams({ search: asked.search, page: String(asked.page) });
        const answer = await fetch(`/api/farms/${ids.farm_id}/notifications/templates?${query}`, {
          signal: stop.signal,
          headers: { "X-Requested-With": "XMLHttpRequest", "X-Language": lang },
        }).catch(() => null);
        const found = answer?.ok ? ((await answer.json().catch(() => null)) as Past | null) : null;
        if (!stop.signal.aborted) act({ kind: "answer", asked, found });
      },
      asked.page === 1 && asked.turn === 0 ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, answered, ids.farm_id, lang]);

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
          onChange={({ target }) => act({ kind: "search", search: target.value })}
        />
      </div>
      <p role="status" className="sr-only">
        {t("list.found", { count: shown.rows.length })}
      </p>
      {shown.rows.length === 0 ? <p className="text-muted">{t("list.noMatch")}</p> : null}
      <ul className={templateGrid} aria-labelledby="templates-past">
        {shown.rows.map(({ id, title, type, ...subjects }) => (
          <TemplateCard
            key={id}
            {...button}
            template={`past:${id}`}
            title={title || t("list.untitled")}
            text={listedSubject(subjects, lang, words) || t(`channels.${type}`)}
          />
        ))}
      </ul>
      {failed ? (
        <Alert
          tone="danger"
          role="alert"
          className="mt-4"
          action={
            <Button variant="secondary" size="sm" onClick={() => act({ kind: "retry" })}>
              {t("save.retry")}
            </Button>
          }
        >
          {common("failed")}
        </Alert>
      ) : null}
      {shown.more ? (
        <Button
          variant="secondary"
          className="mt-4"
          disabled={!answered}
          onClick={() => act({ kind: "more" })}
        >
          {t("template.morePast")}
        </Button>
      ) : null}
    </section>
  );
}
