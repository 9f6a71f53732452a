import type { useTranslations } from "next-intl";
import type { ReachedChannels } from "@/lib/subscribers/presenter";

/** Says what became of the addresses of an added subscriber, with a sentence for each kind. */
export function addedWords(
  t: ReturnType<typeof useTranslations<"subscribers">>,
  channels: ReachedChannels,
): string {
  const parts = (["own", "asked", "blocked"] as const).filter((part) => channels[part].length > 0);
  const which = ({ length, 0: one }: ReachedChannels["own"]) => (length > 1 ? "both" : `${one}`);
  return parts.map((part) => t(`add.reached.${part}`, { channels: which(channels[part]) })).join(" ");
}
