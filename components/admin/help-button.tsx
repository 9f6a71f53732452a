"use client";

import type { HelpTopic } from "@/lib/site/help";
import { askOverlay } from "./overlays/ask-overlay";

/** The question mark beside the title of a screen; opens what the FAQ and the blog say about it. */
export const HelpButton = ({ topic, label }: { topic: HelpTopic; label: string }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-haspopup="dialog"
    onClick={() => askOverlay("help", topic)}
    className="no-print flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-content"
  >
    <span
      aria-hidden="true"
      className="flex size-6 items-center justify-center rounded-full border-[1.5px] border-current text-sm font-bold"
    >
      ?
    </span>
  </button>
);
