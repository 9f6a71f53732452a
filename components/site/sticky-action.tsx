import type { ReactNode } from "react";

/** Keeps the page's main action at the bottom of a phone's screen; hidden on a desktop. */
export const StickyAction = ({ children }: { children: ReactNode }) => (
  <div className="sticky-action no-print">{children}</div>
);
