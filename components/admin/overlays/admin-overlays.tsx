"use client";

import { useRouter } from "next/navigation";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { loadChunk } from "@/components/visitor/load-chunk";
import { type Asked, type Overlay, onOverlayAsked } from "./ask-overlay";
import type { OverlayProps } from "./overlay-props";
import type { AdminPlace } from "./place";
import { watchKeys } from "./watch-keys";

const LOAD: Record<Overlay, () => Promise<{ default: ComponentType<OverlayProps> }>> = {
  palette: () => import("./load-palette"),
  keys: () => import("./load-key-help"),
  help: () => import("./load-screen-help"),
};

/** Opens the command palette, the help about keys and that of the screen. Nothing of them is loaded before. */
export function AdminOverlays({ place }: { place: AdminPlace }) {
  const router = useRouter();
  const [shown, setShown] = useState<{ Part: ComponentType<OverlayProps>; topic?: Asked["topic"] } | null>(
    null,
  );
  const here = useRef(place);
  here.current = place;
  useEffect(() => {
    const open = async ({ overlay, topic }: Asked) => {
      const part = await loadChunk(LOAD[overlay]);
      setShown({ Part: part.default, topic });
    };
    let keys: Promise<typeof import("./run-key")> | null = null;
    let loaded: typeof import("./run-key") | null = null;
    const go = (href: string) => router.push(href);
    const stopKeys = watchKeys(
      () => void open({ overlay: "palette" }),
      (event) => {
        if (loaded) return loaded.runKey(event, here.current, go);
        // A browser's own search for "/" would open before the rest is loaded.
        if (event.key === "/") event.preventDefault();
        keys ??= loadChunk(() => import("./run-key"));
        void keys.then((part) => {
          loaded = part;
          part.runKey(event, here.current, go);
        });
      },
    );
    const stopAsked = onOverlayAsked((asked) => void open(asked));
    return () => {
      stopKeys();
      stopAsked();
    };
  }, []);
  if (!shown) return null;
  const { Part, topic } = shown;
  return <Part place={place} topic={topic} onClose={() => setShown(null)} />;
}
