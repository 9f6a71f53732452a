"use client";

import { type IntlError, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/catalogue";
import { reportTrouble } from "@/lib/platform/trouble";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";

/** Reports a missing message. The page shows its key; the console shows the error, where tests look. */
function reportMissing(error: IntlError): void {
  // biome-ignore lint/suspicious/noConsole: the browser has no other place to show it
  console.error(error);
  reportTrouble("missing_translation", { message: error.message, url: globalThis.location?.href });
}

/** Gives these messages to the client components below. */
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
    <NextIntlClientProvider locale={lang} messages={messages} timeZone={SITE_ZONE} onError={reportMissing}>
      {children}
    </NextIntlClientProvider>
  );
}
