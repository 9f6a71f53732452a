"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import type { HistoryControl } from "./use-history";

/** Shows the buttons that take the last changes of the words back, and says what they did. */
export function UndoButtons({ history }: { history: HistoryControl }) {
  const t = useTranslations("notifications.undo");
  const fields = useTranslations("notifications.undo.field");
  const { canUndo, canRedo, step, last } = history;
  const ways = [
    { way: "undo", can: canUndo },
    { way: "redo", can: canRedo },
  ] as const;
  return (
    <span className="flex">
      {ways.map(({ way, can }) => (
        <Button
          key={way}
          variant="ghost"
          size="icon"
          aria-label={t(way)}
          title={t(`${way}Keys`)}
          // It stays focusable when nothing is left, so that the next press does not lose the focus.
          aria-disabled={!can || undefined}
          className={cn(!can && "cursor-not-allowed opacity-45")}
          onClick={() => step(way)}
        >
          <Icon name={way} />
        </Button>
      ))}
      <span role="status" className="sr-only">
        {last
          ? t(last.way === "undo" ? "undone" : "redone", {
              fields: last.fields.map((field) => fields(field)).join(", "),
            })
          : ""}
      </span>
    </span>
  );
}
