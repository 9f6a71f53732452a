"use client";

import { createContext, useContext } from "react";

/** Lets components around the editor save or close the draft. */
export interface DraftControl {
  /** Saves what is not saved yet. */
  flush: () => Promise<boolean>;
  /** Stops saving, because the draft is replaced. */
  close: () => void;
  /** Stops saving until the person has chosen between the draft and newer words of another tab. */
  stopForNewer: () => void;
  /** Returns the version that the person has seen; a change of the whole draft names it. */
  versionSeen: () => number;
  /** Whether what is shown was compared with what is saved, which may be newer. */
  compared: boolean;
  /** Whether the draft has words that a template would replace. */
  replaces: boolean;
}

export const DraftControlContext = createContext<DraftControl | null>(null);
export const useDraftControl = (): DraftControl | null => useContext(DraftControlContext);
