import type { useTranslations } from "next-intl";
import type { ReachedChannels } from "@/lib/subscribers/presenter";
import type { Channel } from "@/lib/vocabulary/enumerations";

/** Says what became of the addresses of an added subscriber, with a sentence for each kind. */
export function addedWords(
  t: ReturnType<typeof useTranslations<"subscribers">>,
  channels: ReachedChannels,
): string {
  const parts = (["own", "asked", "blocked"] as const).filter((part) => channels[part].length > 0);
  const which = (named: readonly Channel[]) => (named.length > 1 ? "both" : named.join());
  return parts.map((part) => t(`add.reached.${part}`, { channels: which(channels[part]) })).join(" ");
}
