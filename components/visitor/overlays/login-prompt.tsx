"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";

/** Appears when an action needs an account; after the log-in the person returns to this page. */
export function LoginPrompt({ onLogIn, onClose }: { onLogIn: () => void; onClose: () => void }) {
  const t = useTranslations("visitor.prompt");
  const common = useTranslations("common");
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="login-prompt"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="above-action fixed inset-x-3 z-50 mx-auto max-w-lg animate-slide-up rounded-2xl border border-line bg-raised p-5 text-content shadow-xl"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="login-prompt" className="text-xl">
          {t("title")}
        </h2>
        <Button variant="ghost" size="icon" onClick={onClose} className="-mr-2 -mt-2">
          <Icon name="x" />
          <span className="sr-only">{common("close")}</span>
        </Button>
      </div>
      <p className="mt-1 text-muted">{t("text")}</p>
      <div className="mt-4 grid gap-2 sm:flex sm:flex-row-reverse sm:justify-end">
        <Button onClick={onLogIn}>{t("login")}</Button>
        <Button variant="ghost" onClick={onClose}>
          {t("later")}
        </Button>
      </div>
    </section>
  );
}
