import type { ReactNode } from "react";
import { CATALOGUE, type Messages } from "@/lib/i18n/catalogue";
import type { Lang } from "@/lib/vocabulary/languages";
import { MessagesProvider } from "./messages-provider";

/** Gives client components below the messages of the areas they name, and no others. */
export function ClientMessages({
  lang,
  areas,
  children,
}: {
  lang: Lang;
  areas: (keyof Messages)[];
  children: ReactNode;
}) {
  const messages = Object.fromEntries(areas.map((area) => [area, CATALOGUE[lang][area]]));
  return (
    <MessagesProvider lang={lang} messages={messages}>
      {children}
    </MessagesProvider>
  );
}
