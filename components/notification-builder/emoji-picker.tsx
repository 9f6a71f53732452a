"use client";

import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { SkeletonLines } from "@/components/ui/skeleton";
import type { Lang } from "@/lib/vocabulary/languages";
import { plainLetters } from "./plain-letters";

interface Emoji {
  code: string;
  emoji: string;
  name: string;
}

/** The lists that were fetched, by language: every field of the screen offers the same. */
const fetched = new Map<string, Promise<Emoji[]>>();

function emojisIn(lang: Lang): Promise<Emoji[]> {
  const known = fetched.get(lang);
  if (known) return known;
  const asked = fetch("/api/global", { headers: { "X-Language": lang } }).then(async (answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return ((await answer.json()) as { emojis: Emoji[] }).emojis;
  });
  fetched.set(lang, asked);
  asked.catch(() => fetched.delete(lang));
  return asked;
}

const MOVES: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Shows the emojis of the reference data, searched by their names. Arrow keys go from one to the next. */
export function EmojiPicker({
  label,
  onChoose,
  onClose,
  onLeave,
}: {
  label: string;
  onChoose: (emoji: string) => void;
  /** Called when Escape is pressed. */
  onClose: () => void;
  /** Called when the focus went elsewhere. */
  onLeave: () => void;
}) {
  const t = useTranslations("notifications.emoji");
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const [search, setSearch] = useState("");
  const [all, setAll] = useState<Emoji[] | "failed" | null>(null);

  useEffect(() => {
    let stopped = false;
    emojisIn(locale)
      .catch(() => "failed" as const)
      .then((found) => stopped || setAll(found));
    return () => {
      stopped = true;
    };
  }, [locale]);

  const wanted = plainLetters(search.trim());
  const shown = Array.isArray(all) ? all.filter(({ name }) => plainLetters(name).includes(wanted)) : [];

  function move(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      return onClose();
    }
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const by = at < 0 ? (event.key === "ArrowDown" ? 1 : 0) : (MOVES[event.key] ?? 0);
    if (by === 0) return;
    event.preventDefault();
    buttons[at + by]?.focus();
  }

  return (
    <div
      role="dialog"
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 max-w-sm rounded-lg border border-line bg-raised p-3 shadow-lg"
      onKeyDown={move}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <Input
        type="search"
        autoFocus
        aria-label={t("search")}
        placeholder={t("search")}
        prefix={<Icon name="search" />}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (shown[0]) onChoose(shown[0].emoji);
        }}
      />
      <p role="status" className="sr-only">
        {all === null ? "" : t("found", { count: shown.length })}
      </p>
      {all === null ? <SkeletonLines count={2} /> : null}
      {all === "failed" ? <p className="mt-2 text-sm text-danger-text">{t("failed")}</p> : null}
      {Array.isArray(all) && shown.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t("none")}</p>
      ) : null}
      <ul ref={list} aria-label={t("list")} className="mt-2 flex max-h-52 flex-wrap overflow-y-auto">
        {shown.map(({ code, emoji, name }, at) => (
          <li key={code}>
            <button
              type="button"
              aria-label={name}
              title={name}
              tabIndex={at === 0 ? 0 : -1}
              className="flex size-11 items-center justify-center rounded-md text-2xl hover:bg-sunken"
              onClick={() => onChoose(emoji)}
            >
              <span aria-hidden="true">{emoji}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
