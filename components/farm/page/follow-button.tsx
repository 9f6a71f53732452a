"use client";

import { useState } from "react";
import { call } from "@/components/visitor/call";
import { changeMe, refreshMe, useMe } from "@/components/visitor/me";
import { pressed } from "@/components/visitor/pressed";
import { popup, promptLogin } from "@/components/visitor/signals";
import { formatNumber } from "@/lib/i18n/format";
import { type Counted, counted } from "@/lib/i18n/pattern";
import type { Lang } from "@/lib/vocabulary/languages";

const without = (ids: number[], farm_id: number) => ids.filter((id) => id !== farm_id);

/** Follows the farm with the person's account and shows the number of followers, updated at once. */
export function FollowButton({
  lang,
  farmId,
  count,
  look,
  words,
}: {
  lang: Lang;
  farmId: number;
  /** Number of followers when the page was rendered. */
  count: number;
  look: string;
  words: { follow: string; unfollow: string; failed: string; followers: Counted };
}) {
  const me = useMe();
  const [change, setChange] = useState(0);
  const [pending, setPending] = useState(false);
  const following = me?.subscribers_farm_ids.includes(farmId) ?? false;

  const mark = (follows: boolean) => {
    setChange((by) => by + (follows ? 1 : -1));
    changeMe((known) => {
      const others = without(known.subscribers_farm_ids, farmId);
      return { ...known, subscribers_farm_ids: follows ? [...others, farmId] : others };
    });
  };

  const press = async () => {
    if (pending) return;
    const who = me === undefined ? await refreshMe() : me;
    if (!who) return promptLogin();
    const follows = !who.subscribers_farm_ids.includes(farmId);
    setPending(true);
    mark(follows);
    const { ok, status, errors } = await call(
      "POST",
      `/api/farms/${farmId}/${follows ? "subscribe" : "unsubscribe"}`,
    );
    setPending(false);
    if (ok) return;
    mark(!follows);
    if (status === 401) promptLogin();
    else popup("error", errors.global?.[0] ?? words.failed);
  };

  const shown = Math.max(0, count + change);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <form {...pressed(press)}>
        <button type="submit" aria-disabled={pending || undefined} className={look}>
          {following ? words.unfollow : words.follow}
        </button>
      </form>
      {shown > 0 ? (
        <span className="tabular text-sm text-muted">
          {counted(words.followers, shown, lang, formatNumber(shown, lang))}
        </span>
      ) : null}
    </div>
  );
}
