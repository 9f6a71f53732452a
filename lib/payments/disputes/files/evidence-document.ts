import type { Lang } from "@/lib/vocabulary/languages";

/** One table of the file: its heading, and its rows with a first column that names them. */
export interface EvidenceSection {
  heading: string;
  /** Said in place of rows when there are none. */
  empty: string;
  /** What the first column shows, usually a time, and the facts beside it. */
  rows: { label: string; text: string }[];
  /** Said below the rows when there are more than the file holds. */
  more: string | null;
}

/** What a bank gets of a disputed payment: that the account agreed, used what it paid for, and was billed. */
export interface EvidenceDocument {
  lang: Lang;
  seller: string;
  title: string;
  /** The provider's id of the dispute. */
  number: string;
  made_at: Date;
  sections: EvidenceSection[];
}
