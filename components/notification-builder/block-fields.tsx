"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { DIVIDER_STYLES } from "@/lib/vocabulary/block-styles";
import type { Lang } from "@/lib/vocabulary/languages";
import { ColumnsFields } from "./columns-fields";
import { LeafFields } from "./leaf-fields";
import { ProducesFields } from "./produces-fields";
import type { BuilderFacts, EditorBlock } from "./types";

/** What all blocks of a message share. */
export interface BlockSetting {
  lang: Lang;
  /** Language of the screen. */
  locale: Lang;
  facts: BuilderFacts;
  /** The products of the message. */
  chosen: readonly number[];
}

interface BlockFieldsProps extends BlockSetting {
  block: EditorBlock;
  /** Changes the newest words of a block: what was typed a moment ago may not be drawn yet. */
  onChange: (id: string, change: (now: EditorBlock) => EditorBlock) => void;
}

type Divider = Extract<EditorBlock, { type: "divider" }>;

/** Shows the fields of a block, by its type. */
export function BlockFields({ block, chosen, onChange, ...shared }: BlockFieldsProps) {
  const t = useTranslations("notifications.block");
  const put = (part: Partial<EditorBlock>) =>
    onChange(block.id, (now) => ({ ...now, ...part }) as EditorBlock);
  switch (block.type) {
    case "divider":
      return (
        <Field name={`block-${block.id}-style`} label={t("dividerStyle")}>
          <Select
            value={block.style ?? DIVIDER_STYLES[0]}
            options={DIVIDER_STYLES.map((value) => ({ value, label: t(`dividerStyles.${value}`) }))}
            onChange={({ target }) => put({ style: target.value as Divider["style"] })}
          />
        </Field>
      );
    case "produces":
      return <ProducesFields {...{ block, chosen }} {...shared} onChange={put} />;
    case "columns":
      return (
        <ColumnsFields
          block={block}
          {...shared}
          onChange={(change) => onChange(block.id, (now) => (now.type === "columns" ? change(now) : now))}
        />
      );
    default:
      return <LeafFields block={block} {...shared} onChange={put} />;
  }
}
