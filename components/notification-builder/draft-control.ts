"use client";

import { createContext, useContext } from "react";

/** How what stands around the editor asks it to let go of the draft. */
export interface DraftControl {
  /** Saves what is not saved yet. */
  flush: () => Promise<boolean>;
  /** Saves nothing more: the draft is replaced. */
  close: () => void;
}

export const DraftControlContext = createContext<DraftControl | null>(null);
export const useDraftControl = (): DraftControl | null => useContext(DraftControlContext);
