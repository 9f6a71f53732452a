"use client";

import { type IntlError, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { reportTrouble } from "@/lib/core/trouble";
import type { Messages } from "@/lib/i18n/catalogue";
import type { Lang } from "@/lib/i18n/languages";

/** A key that is missing shows as its name, is seen in the console (where tests look), and is reported. */
function reportMissing(error: IntlError): void {
  // biome-ignore lint/suspicious/noConsole: in a browser there is no other place to see it
  console.error(error);
  reportTrouble("missing_translation", { message: error.message, url: globalThis.location?.href });
}

/** Gives client components below these messages. */
export function MessagesProvider({
  lang,
  messages,
  children,
}: {
  lang: Lang;
  messages: Partial<Messages>;
  children: ReactNode;
}) {
  return (
    <NextIntlClientProvider
      locale={lang}
      messages={messages}
      timeZone="America/Toronto"
      onError={reportMissing}
    >
      {children}
    </NextIntlClientProvider>
  );
}
