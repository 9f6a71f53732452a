import type { HelpTopic } from "@/lib/site/help";

/** What opens above an admin screen, loaded when it is asked for. */
export type Overlay = "palette" | "keys" | "help";

export interface Asked {
  overlay: Overlay;
  /** The screen that the help is about. */
  topic?: HelpTopic;
}

const EVENT = "potager:admin-overlay";

/** Opens an overlay from anywhere on an admin screen. */
export const askOverlay = (overlay: Overlay, topic?: HelpTopic): boolean =>
  window.dispatchEvent(new CustomEvent<Asked>(EVENT, { detail: { overlay, topic } }));

/** Calls the listener for each overlay that is asked for. Returns what stops listening. */
export function onOverlayAsked(listener: (asked: Asked) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<Asked>).detail);
  window.addEventListener(EVENT, hear);
  return () => window.removeEventListener(EVENT, hear);
}
