"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { call } from "@/components/visitor/call";
import { refreshMe, useMe } from "@/components/visitor/me";
import { pressed } from "@/components/visitor/pressed";
import { popup, promptLogin } from "@/components/visitor/signals";
import { fill } from "@/lib/i18n/pattern";
import { setVoting, type Voting } from "./voting";

const STAR = "M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17.1 6.6 20l1.1-6.1-4.5-4.3 6.1-.8z";
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Shows the person's own rating from 1 to 5, sent as soon as it is chosen. The arrow keys only move between the
 * stars, because choosing sends.
 */
export function VoteStars({
  farmId,
  words,
}: {
  farmId: number;
  /** `stars` holds the name of each of the five stars. */
  words: { label: string; stars: readonly string[]; mine: string; failed: string };
}) {
  const me = useMe();
  const [own, setOwn] = useState<number | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const kept = useRef<number | null>(null);
  const wanted = useRef<number | null>(null);
  const sending = useRef(Promise.resolve());

  useEffect(() => {
    if (!me) return;
    void call<{ votes: { farm_id: number; vote: number }[] }>("GET", "/api/farms/vote").then(({ data }) => {
      const given = data?.votes?.find(({ farm_id }) => farm_id === farmId)?.vote;
      if (given === undefined || wanted.current !== null) return;
      kept.current = given;
      setOwn(given);
    });
  }, [me?.id, farmId]);

  const send = async (vote: number) => {
    // Only the last choice is sent when the person chooses again before an earlier one was sent.
    if (wanted.current !== vote) return;
    const { ok, status, data, errors } = await call<Voting>("POST", `/api/farms/${farmId}/vote`, { vote });
    if (ok && data) {
      kept.current = vote;
      return setVoting(farmId, data);
    }
    if (wanted.current !== vote) return;
    setOwn(kept.current);
    if (status === 401) promptLogin();
    else popup("error", errors.vote?.[0] ?? errors.global?.[0] ?? words.failed);
  };

  const choose = async (vote: number) => {
    if (!(me === undefined ? await refreshMe() : me)) return promptLogin();
    wanted.current = vote;
    setOwn(vote);
    sending.current = sending.current.then(() => send(vote));
  };

  const current = at ?? own ?? 1;
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = ((current - 1 + step + 5) % 5) + 1;
    setAt(next);
    (event.currentTarget.children[next - 1] as HTMLElement).focus();
  };

  return (
    <form {...pressed((data) => choose(Number(data.get("vote"))))}>
      <div
        role="radiogroup"
        aria-label={words.label}
        tabIndex={-1}
        onKeyDown={move}
        className="group/stars -ml-2 flex flex-wrap noscript:hidden"
      >
        {words.stars.map((name, index) => (
          // biome-ignore lint/a11y/useSemanticElements: an arrow on a true radio would choose, and so send
          <button
            key={name}
            type="submit"
            name="vote"
            value={index + 1}
            role="radio"
            aria-checked={own === index + 1}
            aria-label={name}
            tabIndex={current === index + 1 ? 0 : -1}
            onFocus={() => setAt(index + 1)}
            className={`star ${index < (own ?? 0) ? "not-group-hover/stars:[--star:var(--color-squash)]" : ""}`}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-full">
              <path
                d={STAR}
                fill="var(--star)"
                stroke="currentColor"
                strokeWidth="1.6"
                strokeLinejoin="round"
              />
            </svg>
          </button>
        ))}
      </div>
      <p role="status" className="min-h-6 text-sm text-muted">
        {own === null ? "" : fill(words.mine, { vote: own })}
      </p>
    </form>
  );
}
