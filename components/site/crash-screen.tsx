"use client";

import { LogoMark } from "@/components/illustrations/logo";
import en from "@/messages/en/crash.json";
import fr from "@/messages/fr/crash.json";
import { usePageLang } from "./page-lang";

const WORDS = { fr, en };
/** The error messages of Turbopack, webpack and browsers for a part of the page that did not load. */
const NOT_ARRIVED = /chunk|dynamically imported module|module script failed/i;

const button = "inline-flex min-h-13 items-center justify-center rounded-lg px-7 py-3 text-lg font-semibold";

/**
 * Shown in place of a page that crashed. It uses no provider and no request, which may have crashed too, and
 * has its own texts in each language.
 */
export function CrashScreen({ error }: { error: Error }) {
  const lang = usePageLang();
  const words = WORDS[lang];
  const changed = error.name === "ChunkLoadError" || NOT_ARRIVED.test(error.message);
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center px-4 py-14 text-center md:py-20">
      <LogoMark className="size-16" />
      <h1 className="mt-6 text-4xl">{changed ? words.changedTitle : words.title}</h1>
      <p className="mt-3 text-lg text-muted">{changed ? words.changedText : words.text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <button
          type="button"
          onClick={() => location.reload()}
          className={`${button} bg-primary text-on-primary hover:bg-primary-hover`}
        >
          {words.reload}
        </button>
        <a
          href={`/${lang}`}
          className={`${button} border-[1.5px] border-line-strong bg-raised hover:border-primary`}
        >
          {words.home}
        </a>
      </div>
    </div>
  );
}
