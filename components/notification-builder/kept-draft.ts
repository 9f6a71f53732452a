import { tabStorage } from "@/components/visitor/storage";
import { openEntry, sealEntry } from "@/components/visitor/stored-entry";
import type { DraftState } from "./types";

const ENTRY = { version: "2.0.0", hours: 12 };
const keyOf = (uuid: string) => `potager:draft:${uuid}`;

/** What a tab keeps of a draft: the words, and the saved version that they began with. */
export interface KeptDraft {
  draft: DraftState;
  saved_version: number;
}

/** Keeps a copy of what is not saved yet, in this tab only. */
export const keepDraft = (uuid: string, kept: KeptDraft): void =>
  tabStorage.write(keyOf(uuid), sealEntry(ENTRY, kept, new Date()));

export const keptDraft = (uuid: string): KeptDraft | null =>
  openEntry(ENTRY, tabStorage.read(keyOf(uuid)), new Date()) as KeptDraft | null;

export const forgetDraft = (uuid: string): void => tabStorage.forget(keyOf(uuid));
