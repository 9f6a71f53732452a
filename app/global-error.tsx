"use client";

import "./globals.css";
import { CrashScreen } from "@/components/site/crash-screen";
import { usePageLang } from "@/components/site/page-lang";

/** Shows a whole document of its own when even the root layout failed. */
export default function GlobalError({ error }: { error: Error }) {
  return (
    <html lang={usePageLang()}>
      <body>
        <main>
          <CrashScreen error={error} />
        </main>
      </body>
    </html>
  );
}
