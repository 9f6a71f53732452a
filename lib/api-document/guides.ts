import { CARD_FRAME, FORM_FRAME, frameLine } from "@/lib/embeds/rules";
import { href } from "@/lib/i18n/routes";
import { lookup } from "@/lib/i18n/translator";
import type { Lang } from "@/lib/vocabulary/languages";
import type { Guide } from "./rules";

const FARM: Record<Lang, { handle: string; name: string }> = {
  fr: { handle: "votre-ferme", name: "Votre ferme" },
  en: { handle: "your-farm", name: "Your Farm" },
};

/** Returns the lines of a guide that one copies, with an example farm. */
export function guideExamples(guide: Guide, lang: Lang, origin: string): { key: string; lines: string }[] {
  const { handle, name } = FARM[lang];
  const absolute = (path: string) => new URL(path, origin).href;
  const page = absolute(href("farm", lang, { handle }));
  const feed = absolute(`/api/farms/${handle}/produce-feed`);
  const oembed = `${absolute("/api/oembed")}?format=json&url=${encodeURIComponent(page)}`;
  const title = lookup(lang, "embeds", "form.frameTitle", { farm: name });
  const card = { handle, title: name, size: CARD_FRAME };
  const examples: Record<Guide, Record<string, string>> = {
    "subscribe-form": {
      line: frameLine("embed_subscribe", origin, lang, { handle, title, size: FORM_FRAME }),
    },
    "produce-feed": {
      json: `curl "${feed}.json?lang=${lang}"`,
      calendar: `${feed}.ics?lang=${lang}`,
      link: `<link rel="alternate" type="application/feed+json" href="${feed}.json?lang=${lang}">`,
    },
    oembed: { call: `curl "${oembed}"`, line: frameLine("embed_card", origin, lang, card) },
  };
  return Object.entries(examples[guide]).map(([key, lines]) => ({ key, lines }));
}
