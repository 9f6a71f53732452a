import { cutTextStart } from "./cut-text";

/** A name may be as long as its whole form; no more of it is read than this many times what is shown. */
const READ_TIMES = 10;

/** Returns the name of a file as it is shown: its end, without folders and unseen characters. */
export function shownFileName(name: string, length: number): string {
  const end = cutTextStart(name, READ_TIMES * length);
  const last = end.split(/[/\\]/).at(-1) ?? "";
  return cutTextStart(last.replace(/[\p{C}\p{Z}]+/gu, " ").trim(), length);
}
