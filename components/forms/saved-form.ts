import type { EntryKind } from "@/components/visitor/stored-entry";

/** Typed text that the browser keeps (docs/product/browser.md "Kept in the browser"). */
export const SAVED_FORM: EntryKind = { version: "1.0.0", hours: 12 };
