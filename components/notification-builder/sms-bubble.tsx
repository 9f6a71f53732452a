import { characterCosts } from "@/lib/messaging/rules/segments";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows the text message as a phone does; characters that cost more are marked. */
export function SmsBubble({ text, label, lang }: { text: string; label: string; lang: Lang }) {
  const costly = new Set(characterCosts(text).map(({ character }) => character));
  const pieces: { text: string; costly: boolean }[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const marked = costly.has(character);
    if (last?.costly === marked) last.text += character;
    else pieces.push({ text: character, costly: marked });
  }
  return (
    <section aria-label={label} lang={lang} className="rounded-xl bg-sunken p-4">
      <p className="w-fit max-w-[19rem] whitespace-pre-wrap break-words rounded-2xl rounded-bl-sm bg-raised px-4 py-2.5 shadow-xs">
        {pieces.map((piece, at) =>
          piece.costly ? (
            <mark key={at} className="rounded-xs bg-highlight text-on-highlight">
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </p>
    </section>
  );
}
