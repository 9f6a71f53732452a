import { GROUPS } from "@/lib/notifications/rules/states";
import { LANGS } from "@/lib/vocabulary/languages";
import type { Subjects } from "@/lib/vocabulary/message-words";

export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];
export const PER_PAGE = 20;

export interface ListQuery {
  group: Group;
  q: string;
  page: number;
}

type Query = Record<string, string | string[] | undefined>;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? "";

/** Reads the group, search and page from the address; `fallback` is the group when the address names none. */
export function readListQuery(query: Query, fallback: Group): ListQuery {
  const group = GROUP_NAMES.find((name) => name === one(query.group)) ?? fallback;
  const page = Math.max(1, Math.trunc(Number(one(query.page))) || 1);
  return { group, q: one(query.q).trim().slice(0, 100), page };
}

export function writeListQuery({ group, q, page }: ListQuery): string {
  const query = new URLSearchParams({ group });
  if (q) query.set("q", q);
  if (page > 1) query.set("page", String(page));
  return `?${query}`;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the items whose title or subject contains every word of `q`; accents do not matter. */
export function matching<Item extends { title: string } & Subjects>(
  items: readonly Item[],
  q: string,
): Item[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = plain([item.title, ...LANGS.map((lang) => item[`subject_${lang}`])].join(" "));
    return words.every((word) => text.includes(word));
  });
}
