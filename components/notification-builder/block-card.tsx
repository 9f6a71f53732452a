"use client";

import { useDraggable, useDroppable } from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, memo } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { BlockFields, type BlockSetting } from "./block-fields";
import { BlockTool } from "./block-tool";
import type { EditorBlock } from "./types";

/** What can be done with each block; the functions stay the same. */
export interface BlockActs {
  change: (id: string, change: (now: EditorBlock) => EditorBlock) => void;
  move: (id: string, by: 1 | -1) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
}

export interface BlockCardProps {
  block: EditorBlock;
  /** The same object for all blocks. */
  setting: BlockSetting;
  acts: BlockActs;
  position: number;
  total: number;
  /** Where a dragged block would be placed, relative to this one. */
  dropMark: "before" | "after" | null;
  /** Whether its words are still those of the other language. */
  untranslated: boolean;
}

/**
 * Shows one block: its type, its tools, its fields. Alt and an arrow key move it from anywhere inside. Typing in one
 * block draws no other one.
 */
export const BlockCard = memo(function BlockCard(props: BlockCardProps) {
  const { block, setting, acts, position, total, dropMark } = props;
  const t = useTranslations("notifications.block");
  const drag = useDraggable({ id: block.id });
  const drop = useDroppable({ id: block.id });
  const type = t(block.type);

  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    acts.move(block.id, event.key === "ArrowUp" ? -1 : 1);
  }

  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      id={`block-card-${block.id}`}
      tabIndex={-1}
      aria-label={t("position", { type, position, total })}
      data-untranslated={props.untranslated || undefined}
      onKeyDown={moveByKey}
      className={cn(
        "relative rounded-lg border border-line bg-surface focus:outline-none",
        "focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-focus",
        // Blocks out of view are not laid out; one that is worked on may show more than its own box.
        "[contain:layout_style] [contain-intrinsic-size:auto_11rem] focus-within:z-10",
        !drag.isDragging &&
          !dropMark &&
          "[content-visibility:auto] focus-within:[content-visibility:visible]",
        drag.isDragging && "opacity-50",
        dropMark === "before" &&
          "before:absolute before:inset-x-0 before:-top-2 before:h-1 before:rounded-full before:bg-primary",
        dropMark === "after" &&
          "after:absolute after:inset-x-0 after:-bottom-2 after:h-1 after:rounded-full after:bg-primary",
      )}
    >
      <div className="flex flex-wrap items-center gap-1 border-b border-line pl-1 pr-1.5">
        <span
          ref={drag.setActivatorNodeRef}
          {...drag.listeners}
          title={t("drag")}
          aria-hidden="true"
          className={cn(
            "flex size-9 shrink-0 touch-none items-center justify-center rounded-md text-muted opacity-40",
            "in-data-draggable:cursor-grab in-data-draggable:opacity-100 in-data-draggable:hover:bg-sunken",
          )}
        >
          <GripVertical className="size-5" />
        </span>
        <h4 className="min-w-0 flex-1 truncate font-sans text-sm font-semibold tracking-normal">{type}</h4>
        <BlockTool
          icon="chevron-up"
          label={t("up")}
          disabled={position === 1}
          onClick={() => acts.move(block.id, -1)}
        />
        <BlockTool
          icon="chevron-down"
          label={t("down")}
          disabled={position === total}
          onClick={() => acts.move(block.id, 1)}
        />
        <BlockTool icon="copy" label={t("duplicate")} onClick={() => acts.duplicate(block.id)} />
        <BlockTool icon="trash" label={t("remove")} danger onClick={() => acts.remove(block.id)} />
      </div>
      <div className="px-3.5 pb-3 pt-1.5 md:px-4">
        {props.untranslated ? (
          <Badge tone="warning" className="mb-2">
            {t("untranslated")}
          </Badge>
        ) : null}
        <BlockFields block={block} {...setting} onChange={acts.change} />
      </div>
    </li>
  );
});
