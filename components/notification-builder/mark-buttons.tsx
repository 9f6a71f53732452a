"use client";

import { Bold, Italic, Link, List } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { MARKS, type Mark } from "./text-marks";

const ICONS = { bold: Bold, italic: Italic, list: List, link: Link };

/** Puts marks on the selected words of a text field. */
export function MarkButtons({ field, onPress }: { field: string; onPress: (mark: Mark) => void }) {
  const t = useTranslations("notifications.marks");
  return MARKS.map((mark) => {
    const Icon = ICONS[mark];
    return (
      <Button
        key={mark}
        variant="ghost"
        size="sm"
        className="min-h-9 px-2"
        aria-label={t("label", { mark: t(mark), field })}
        title={t(mark)}
        // The field keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onPress(mark)}
      >
        <Icon className="size-4.5" aria-hidden="true" />
      </Button>
    );
  });
}
