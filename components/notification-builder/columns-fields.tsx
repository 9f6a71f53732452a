"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { MAX_IN_COLUMN } from "@/lib/vocabulary/block-styles";
import { BlockTool } from "./block-tool";
import { COLUMN_TYPES, changeInColumns, moveInColumns, newColumnBlock } from "./blocks";
import { focusBlock } from "./focus-block";
import { LeafFields, type LeafFieldsProps } from "./leaf-fields";
import type { EditorColumnBlock, EditorColumns } from "./types";

interface ColumnsFieldsProps extends Pick<LeafFieldsProps, "lang" | "locale" | "facts"> {
  block: EditorColumns;
  onChange: (change: (now: EditorColumns) => EditorColumns) => void;
}

/** Shows two columns and their blocks. A block moves by its buttons, also from one column to the other. */
export function ColumnsFields({ block, onChange, ...shared }: ColumnsFieldsProps) {
  const t = useTranslations("notifications.block");
  const toFocus = useRef<string | null>(null);
  const all = [...block.left, ...block.right];

  useEffect(() => {
    if (toFocus.current !== null) focusBlock(toFocus.current);
    toFocus.current = null;
  });

  function add(side: "left" | "right", type: EditorColumnBlock["type"]) {
    const made = newColumnBlock(type);
    toFocus.current = made.id;
    onChange((now) => ({ ...now, [side]: [...now[side], made] }));
  }

  function remove(id: string) {
    const at = all.findIndex((one) => one.id === id);
    toFocus.current = (all[at + 1] ?? all[at - 1])?.id ?? block.id;
    onChange((now) => changeInColumns(now, id, () => null));
  }

  const item = (one: EditorColumnBlock) => {
    const type = t(one.type);
    return (
      <li key={one.id} id={`block-card-${one.id}`} tabIndex={-1} className="rounded-lg border border-line">
        <div className="flex items-center gap-1 border-b border-line py-1 pl-3 pr-1">
          <h6 className="min-w-0 flex-1 truncate font-sans text-sm font-semibold tracking-normal">{type}</h6>
          <BlockTool
            icon="chevron-up"
            label={t("inColumns.up", { type })}
            disabled={one.id === block.left[0]?.id}
            onClick={() => onChange((now) => moveInColumns(now, one.id, -1))}
          />
          <BlockTool
            icon="chevron-down"
            label={t("inColumns.down", { type })}
            disabled={one.id === block.right.at(-1)?.id}
            onClick={() => onChange((now) => moveInColumns(now, one.id, 1))}
          />
          <BlockTool
            icon="trash"
            label={t("inColumns.remove", { type })}
            danger
            onClick={() => remove(one.id)}
          />
        </div>
        <div className="p-3">
          <LeafFields
            block={one}
            {...shared}
            onChange={(part) =>
              onChange((now) =>
                changeInColumns(now, one.id, (leaf) => ({ ...leaf, ...part }) as EditorColumnBlock),
              )
            }
          />
        </div>
      </li>
    );
  };

  return (
    <div className="@container">
      <p className="mb-3 text-sm text-muted">{t("inColumns.help")}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @2xl:grid-cols-2">
        {(["left", "right"] as const).map((side) => (
          <section key={side} aria-label={t(`inColumns.${side}`)} className="min-w-0">
            <h5 className="mb-2 font-sans text-sm font-semibold tracking-normal">{t(`inColumns.${side}`)}</h5>
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2.5">{block[side].map(item)}</ol>
            {block[side].length < MAX_IN_COLUMN ? (
              <div className="mt-2.5 flex flex-wrap gap-2">
                {COLUMN_TYPES.map((type) => (
                  <Button key={type} variant="ghost" size="sm" onClick={() => add(side, type)}>
                    <Icon name="plus" className="size-4" />
                    {t(type)}
                  </Button>
                ))}
              </div>
            ) : null}
          </section>
        ))}
      </div>
    </div>
  );
}
