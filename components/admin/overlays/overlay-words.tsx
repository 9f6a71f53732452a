"use client";

import type { ReactNode } from "react";
import { MessagesProvider } from "@/components/messages-provider";
import type { Lang } from "@/lib/vocabulary/languages";
import en from "@/messages/en/palette.json";
import fr from "@/messages/fr/palette.json";

const WORDS = { fr, en } satisfies Record<Lang, unknown>;

/** Gives an overlay its words, which come with it instead of with each page. */
export const OverlayWords = ({ lang, children }: { lang: Lang; children: ReactNode }) => (
  <MessagesProvider lang={lang} messages={{ palette: WORDS[lang] }}>
    {children}
  </MessagesProvider>
);
