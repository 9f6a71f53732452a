"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/ui/copy-button";

/** Shows a new secret. It is nowhere else, so the focus goes to it. */
export function ShownSecret({ secret }: { secret: string }) {
  const t = useTranslations("webhooks");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The dialog gives the focus back to its button first.
    const timer = setTimeout(() => heading.current?.focus(), secret ? 50 : 0);
    return () => clearTimeout(timer);
  }, [secret]);
  return (
    <section className="grid justify-items-start gap-3 rounded-lg bg-warning-soft p-4 text-on-warning-soft">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        {t("secretTitle")}
      </h2>
      <p>{t("secretText")}</p>
      <p className="max-w-full break-all font-mono">{secret}</p>
      <CopyButton value={secret} label={t("copy")} copiedLabel={t("copied")} />
    </section>
  );
}

/** Returns the secret that an action answered. */
export const secretOf = (result: unknown): string => String((result as { secret?: unknown })?.secret ?? "");
