"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/ui/copy-button";

/** Shows new recovery codes. They are nowhere else, so the focus goes to them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations("second_factor.own");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [codes]);
  return (
    <div className="grid justify-items-start gap-3 rounded-lg bg-warning-soft p-4 text-on-warning-soft">
      <h4 ref={heading} tabIndex={-1} className="text-lg">
        {t("codesShown")}
      </h4>
      <p>{t("codesKeep")}</p>
      <ul
        aria-label={t("codesShown")}
        className="grid w-full grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-x-6 gap-y-1 font-mono whitespace-nowrap"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join("\n")} label={t("codesCopy")} copiedLabel={t("codesCopied")} />
    </div>
  );
}
