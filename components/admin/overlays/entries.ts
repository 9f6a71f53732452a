import { adminHref } from "@/lib/i18n/routes";
import type { Found } from "@/lib/palette/presenter";
import { foldText } from "@/lib/values/fold-text";
import { type Lang, splitLang } from "@/lib/vocabulary/languages";
import en from "@/messages/en/palette.json";
import fr from "@/messages/fr/palette.json";
import { type AdminPlace, createdFrom, farmHref, screensFrom } from "./place";
import type { RecentChoice } from "./recent";

export const GROUPS = [
  "recent",
  "screens",
  "create",
  "subscribers",
  "produces",
  "notifications",
  "farms",
] as const;
export type GroupName = (typeof GROUPS)[number];

/** One choice of the command palette. */
export interface Entry {
  id: string;
  label: string;
  detail?: string;
  href: string;
  group: GroupName;
}

/** An entry with the folded words, of each language, that find it. */
interface Findable extends Entry {
  words: string;
}

const WORDS = { fr, en } satisfies Record<Lang, unknown>;

function named<Group extends "screens" | "create">(
  group: Group,
  lang: Lang,
  { id, href }: { id: keyof (typeof fr)[Group] & string; href: string },
): Findable {
  const label = (one: typeof fr) => (one[group] as Record<string, string>)[id] ?? "";
  const also = (one: typeof fr) => (one[`${group}Words`] as Record<string, string>)[id] ?? "";
  const words = foldText(
    Object.values(WORDS)
      .flatMap((one) => [label(one), also(one)])
      .join(" "),
  );
  return { id: `${group}-${id}`, label: label(WORDS[lang]), href, group, words };
}

/** Returns what can be opened from here without asking the server. */
export function entriesFrom(place: AdminPlace): Findable[] {
  const { lang, farms, farmUuid } = place;
  const elsewhere = farms
    .filter(({ uuid }) => uuid !== farmUuid)
    .map<Findable>(({ uuid, name }) => ({
      id: `farm-${uuid}`,
      label: name,
      href: adminHref(lang, `/farms/${uuid}/tutorials`),
      group: "farms",
      words: foldText(name),
    }));
  return [
    ...screensFrom(place).map((screen) => named("screens", lang, screen)),
    ...createdFrom(place).map((created) => named("create", lang, created)),
    ...elsewhere,
  ];
}

/** Returns the entries that hold every word of a search; all but the other farms for an empty one. */
export function matching(entries: readonly Findable[], query: string): Entry[] {
  const asked = foldText(query).split(" ").filter(Boolean);
  if (asked.length === 0) return entries.filter(({ group }) => group !== "farms");
  return entries.filter(({ words }) =>
    asked.every((word) => words.split(" ").some((own) => own.startsWith(word))),
  );
}

/** Returns the things that the server found. */
export function foundEntries(place: AdminPlace, found: Found): Entry[] {
  const people = found.subscribers.map<Entry>(({ id, name, email, phone }) => {
    const address = email ?? phone ?? "";
    const q = encodeURIComponent(email ?? phone?.replace(/\D/g, "") ?? name);
    const detail = name === "" ? undefined : address;
    const href = farmHref(place, `subscribers?q=${q}`);
    return { id: `subscriber-${id}`, label: name || address, detail, href, group: "subscribers" };
  });
  const produces = found.produces.map<Entry>(({ id, name }) => {
    return { id: `produce-${id}`, label: name, href: farmHref(place, `produces/${id}`), group: "produces" };
  });
  const sent = found.notifications.map<Entry>(({ uuid, title }) => {
    const label = title || WORDS[place.lang].untitled;
    return { id: uuid, label, href: farmHref(place, `notifications/${uuid}`), group: "notifications" };
  });
  return [...people, ...produces, ...sent];
}

export const withoutLang = (href: string): string => splitLang(href)?.rest || href;

/** Returns the last choices that are still open to the person here. */
export function recentEntries(
  place: AdminPlace,
  all: readonly Entry[],
  kept: readonly RecentChoice[],
): Entry[] {
  return kept.flatMap<Entry>(({ id, label, path }) => {
    const known = all.find((entry) => entry.id === id);
    if (known) return [{ ...known, id: `recent-${id}`, group: "recent" }];
    const isOfFarm = place.farmUuid && path.startsWith(`/admin/farms/${place.farmUuid}/`);
    return label && isOfFarm
      ? [{ id: `recent-${id}`, label, href: `/${place.lang}${path}`, group: "recent" }]
      : [];
  });
}
