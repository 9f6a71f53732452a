"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icons";
import { reportTrouble } from "@/lib/platform/trouble";
import { onChunkError } from "./load-chunk";

export interface ChunkWords {
  text: string;
  reload: string;
  /** Class names of the button, because the code of our button may be the part that did not load. */
  look: string;
}

/**
 * Offers to reload the page when a part of it did not load, usually because a newer version of the site was
 * released.
 */
export function ChunkTrouble({ words, shown }: { words: ChunkWords; shown: boolean }) {
  const [heard, setHeard] = useState(false);
  useEffect(() => onChunkError(() => setHeard(true)), []);
  const trouble = shown || heard;
  useEffect(() => {
    if (trouble) reportTrouble("chunk_load", { message: "chunk not loaded", url: window.location.href });
  }, [trouble]);
  if (!trouble) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-3 top-3 z-60 mx-auto flex max-w-xl items-center gap-4 rounded-xl border border-line bg-raised p-4 text-content shadow-xl"
    >
      <Icon name="alert" className="size-6 shrink-0 text-on-warning-soft" />
      <p className="flex-1">{words.text}</p>
      <button type="button" onClick={() => window.location.reload()} className={words.look}>
        {words.reload}
      </button>
    </div>
  );
}
