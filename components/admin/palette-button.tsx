"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icons";
import { askOverlay } from "./overlays/ask-overlay";

/** Opens the command palette: a field-like button on a desktop, an icon on a phone. */
export function PaletteButton() {
  const t = useTranslations("admin.palette");
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => askOverlay("palette")}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-md text-muted hover:bg-sunken md:w-full md:justify-start md:border md:border-line md:bg-raised md:px-3"
    >
      <Icon name="search" />
      <span className="max-md:sr-only">{t("button")}</span>
      <span aria-hidden="true" className="ml-auto font-body text-xs max-md:hidden">
        {t("keys")}
      </span>
    </button>
  );
}
