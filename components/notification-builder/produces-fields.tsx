"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import type { Lang } from "@/lib/vocabulary/languages";
import type { BuilderFacts, EditorBlock } from "./types";

type ProducesBlock = Extract<EditorBlock, { type: "produces" }>;

/** Chooses which of the message's products a block of cards shows; without a choice, those that are left. */
export function ProducesFields({
  block,
  chosen,
  locale,
  facts,
  onChange,
}: {
  block: ProducesBlock;
  /** The products of the message. */
  chosen: readonly number[];
  locale: Lang;
  facts: BuilderFacts;
  onChange: (part: Partial<ProducesBlock>) => void;
}) {
  const t = useTranslations("notifications.block");
  const shown = chosen.filter((id) => facts.labels[id]);
  const { produce_ids = [] } = block;
  const change = (ids: number[]) =>
    onChange({ produce_ids: ids.length > 0 ? chosen.filter((id) => ids.includes(id)) : undefined });
  if (shown.length === 0) return <p className="text-sm text-muted">{t("producesNone")}</p>;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t("producesShown")}</legend>
      <div className="max-h-56 overflow-y-auto">
        {shown.map((id) => (
          <Checkbox
            key={id}
            label={facts.labels[id]?.[locale]}
            checked={produce_ids.includes(id)}
            onChange={({ target }) =>
              change(target.checked ? [...produce_ids, id] : produce_ids.filter((one) => one !== id))
            }
          />
        ))}
      </div>
      <p className="mt-1 text-sm text-muted">{t("producesRest")}</p>
    </fieldset>
  );
}
