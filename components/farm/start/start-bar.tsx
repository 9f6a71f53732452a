"use client";

import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";

/** Keeps "Continue" and "Later" in reach, above the navigation of a phone. */
export function StartBar({ submit, skipHref }: { submit?: string; skipHref: string }) {
  const t = useTranslations("start");
  return (
    <div className="start-bar sticky bottom-14 z-10 -mx-4 mt-6 flex flex-wrap gap-3 border-t border-line bg-canvas px-4 py-3 md:bottom-0 md:mx-0 md:px-0">
      <SubmitButton className="flex-1">{submit ?? t("next")}</SubmitButton>
      <LinkButton href={skipHref} variant="ghost">
        {t("skip")}
      </LinkButton>
    </div>
  );
}
