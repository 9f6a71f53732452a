"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";

// Loads the emojis when they are asked for.
const EmojiPicker = dynamic(() => import("./emoji-picker").then((loaded) => loaded.EmojiPicker), {
  ssr: false,
});

/** Opens the emojis of a text field, under its label. @param onChoose puts an emoji at the caret of the field */
export function EmojiButton({ field, onChoose }: { field: string; onChoose: (emoji: string) => void }) {
  const t = useTranslations("notifications.emoji");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        className="min-h-9 px-2"
        aria-label={t("label", { field })}
        title={t("title")}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="smile" />
      </Button>
      {open ? (
        <EmojiPicker
          label={t("label", { field })}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
          onLeave={() => setOpen(false)}
          onChoose={(emoji) => {
            setOpen(false);
            onChoose(emoji);
          }}
        />
      ) : null}
    </>
  );
}
