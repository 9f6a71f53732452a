"use client";

import { formatNumber } from "@/lib/i18n/format";
import { type Counted, counted, fill } from "@/lib/i18n/pattern";
import type { Lang } from "@/lib/vocabulary/languages";
import { useVoting, type Voting } from "./voting";

/** Shows "4,5 sur 5 (12 avis)"; nothing before the first vote. */
export function RatingLine({
  lang,
  farmId,
  initial,
  words,
}: {
  lang: Lang;
  farmId: number;
  initial: Voting;
  words: { rating: string; votes: Counted };
}) {
  const { voting_count: count, voting_average: average } = useVoting(farmId, initial);
  if (average === null) return null;
  return (
    <span>
      <span className="font-semibold text-content">
        {fill(words.rating, { average: formatNumber(average, lang, 1) })}
      </span>{" "}
      ({counted(words.votes, count, lang, formatNumber(count, lang))})
    </span>
  );
}
