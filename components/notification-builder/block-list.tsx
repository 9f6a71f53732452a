"use client";

import {
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useTranslations } from "next-intl";
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { useHydrated } from "@/components/ui/use-hydrated";
import { MAX_BLOCKS } from "@/lib/vocabulary/block-styles";
import { countBlocks } from "@/lib/vocabulary/blocks";
import { type BlockActs, BlockCard } from "./block-card";
import type { BlockSetting } from "./block-fields";
import { BLOCK_TYPES, duplicateBlock, fits, insertBlock, moveBlock, newBlock, restoreBlock } from "./blocks";
import { focusBlock } from "./focus-block";
import type { BlockType, EditorBlock } from "./types";

/** Made once: with new options at each draw, the library would draw every card anew. */
const POINTER = { activationConstraint: { distance: 6 } };

const silent = () => undefined;
const SILENT = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };

export interface BlockListProps extends BlockSetting {
  blocks: EditorBlock[];
  /** Ids of the blocks whose words are still those of the other language. */
  untranslated: ReadonlySet<string>;
  onChange: (change: (blocks: EditorBlock[]) => EditorBlock[]) => void;
}

/**
 * Shows the blocks of the email in one language. They move by buttons, by Alt and an arrow key, or by dragging.
 */
export function BlockList(props: BlockListProps) {
  const { blocks, untranslated, onChange, lang, locale, facts, chosen } = props;
  const setting = useMemo(() => ({ lang, locale, facts, chosen }), [lang, locale, facts, chosen]);
  const t = useTranslations("notifications.block");
  const common = useTranslations("common");
  const editor = useTranslations("notifications.editor");
  // The blocks are seen before they can be dragged; the grips show it.
  const draggable = useHydrated();
  const [announcement, setAnnouncement] = useState("");
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const toFocus = useRef<string | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, POINTER));
  const total = blocks.length;
  // The block that is worked on: a new one goes after it.
  const [selected, setSelected] = useState<string | null>(null);
  const after = blocks.findIndex(({ id }) => id === selected);
  // The cards get the same functions at each draw, so these read the newest blocks here.
  const newest = useRef(blocks);
  useLayoutEffect(() => {
    newest.current = blocks;
  });

  useEffect(() => {
    if (toFocus.current === null) return;
    if (toFocus.current === "") document.getElementById("add-block")?.querySelector("button")?.focus();
    else focusBlock(toFocus.current);
    toFocus.current = null;
  });

  const at = (id: string | number | undefined) => newest.current.findIndex((block) => block.id === id);

  const moveTo = useCallback(
    (from: number, to: number) => {
      const { length } = newest.current;
      const block = newest.current[from];
      if (!block) return;
      const type = t(block.type);
      if (to < 0 || to >= length) return setAnnouncement(t("atEdge", { type }));
      onChange((now) => moveBlock(now, from, to));
      setAnnouncement(t("moved", { type, position: to + 1, total: length }));
    },
    [onChange, t],
  );
  const move = useCallback((id: string, by: 1 | -1) => moveTo(at(id), at(id) + by), [moveTo]);

  const select = ({ target }: FocusEvent) =>
    setSelected(target.closest("[id^='block-card-']")?.id.slice("block-card-".length) ?? null);
  /** Work elsewhere ends the selection; the buttons that add a block belong to it. */
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const to = relatedTarget as Element | null;
    if (to && !currentTarget.contains(to) && !to.closest("#add-block")) setSelected(null);
  };

  function add(type: BlockType) {
    const block = newBlock(type);
    const place = after < 0 ? total : after + 1;
    onChange((now) => insertBlock(now, block, place));
    toFocus.current = block.id;
    setAnnouncement(t("added", { type: t(type), position: place + 1, total: total + 1 }));
  }

  const change = useCallback<BlockActs["change"]>(
    (id, make) => onChange((now) => now.map((one) => (one.id === id ? make(one) : one))),
    [onChange],
  );

  const duplicate = useCallback(
    (id: string) => {
      const place = at(id);
      const block = newest.current[place];
      if (!block || !fits(newest.current, block)) return setAnnouncement(t("full"));
      onChange((now) => duplicateBlock(now, place));
      setAnnouncement(t("copied", { position: place + 2, total: newest.current.length + 1 }));
    },
    [onChange, t],
  );

  const remove = useCallback(
    (id: string) => {
      const place = at(id);
      const block = newest.current[place];
      if (!block) return;
      onChange((now) => now.filter((one) => one.id !== id));
      toFocus.current = newest.current[place + 1]?.id ?? newest.current[place - 1]?.id ?? "";
      toast(t("removed", { type: t(block.type) }), {
        tone: "info",
        closeLabel: common("close"),
        action: {
          label: t("undo"),
          onClick: () =>
            onChange((now) => {
              const restored = restoreBlock(now, block, place);
              if (!restored) setAnnouncement(t("full"));
              return restored ?? now;
            }),
        },
      });
    },
    [onChange, t, common],
  );

  const acts = useMemo(() => ({ change, move, duplicate, remove }), [change, move, duplicate, remove]);

  const over = ({ active, over: target }: DragOverEvent) =>
    setDrag(target ? { from: at(active.id), to: at(target.id) } : null);
  const drop = ({ active, over: target }: DragEndEvent) => {
    setDrag(null);
    if (target && target.id !== active.id) moveTo(at(active.id), at(target.id));
  };

  return (
    <div>
      <DndContext
        id={`blocks-${lang}`}
        sensors={sensors}
        onDragOver={over}
        onDragEnd={drop}
        onDragCancel={() => setDrag(null)}
        // The library's announcements are off: our own status region below announces every move.
        accessibility={{ screenReaderInstructions: { draggable: t("keys") }, announcements: SILENT }}
      >
        {total === 0 ? <p className="mb-3 text-muted">{editor("noBlocks")}</p> : null}
        <ol
          id={`field-email_content_${lang}`}
          tabIndex={-1}
          aria-label={t("list")}
          data-draggable={draggable || undefined}
          onFocus={select}
          onBlur={leave}
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          {blocks.map((block, index) => (
            <BlockCard
              key={block.id}
              {...{ block, setting, acts, total }}
              untranslated={untranslated.has(block.id)}
              position={index + 1}
              dropMark={
                drag && drag.to === index && drag.from !== index
                  ? drag.to < drag.from
                    ? "before"
                    : "after"
                  : null
              }
            />
          ))}
        </ol>
        <p className="mt-3 text-sm text-muted max-md:hidden">{t("keys")}</p>
      </DndContext>
      {countBlocks(blocks) < MAX_BLOCKS ? (
        <fieldset id="add-block" className="mt-4">
          <legend className="mb-2 text-sm font-semibold">
            {after < 0 ? t("add") : t("addAfter", { position: after + 1 })}
          </legend>
          <div className="flex flex-wrap gap-2">
            {BLOCK_TYPES.map((type) => (
              <Button key={type} variant="secondary" size="sm" onClick={() => add(type)}>
                <Icon name="plus" className="size-4" />
                {t(type)}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : (
        <p className="mt-4 text-sm text-muted">{t("full")}</p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
