"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import type { Lang } from "@/lib/vocabulary/languages";
import { copyMissing, gapsOf } from "./translation";
import type { DraftState, Patch } from "./types";

/** Shows what a version lacks beside the other one, leads there, and copies what is missing to be translated. */
export function TranslationPanel({
  draft,
  patch,
  lang,
  goTo,
}: {
  draft: DraftState;
  patch: Patch;
  lang: Lang;
  /** Focuses a field, or the first block that is still to be translated. */
  goTo: (field: string) => void;
}) {
  const t = useTranslations(`notifications.translation.${lang}`);
  const { subject, sms, copied, absent } = gapsOf(draft, lang);
  const lines = [
    subject === "done" ? null : { words: t(`subject.${subject}`), field: `subject_${lang}` },
    copied === 0 ? null : { words: t("copied", { count: copied }), field: "untranslated" },
    absent === 0 ? null : { words: t("absent", { count: absent }), field: `email_content_${lang}` },
    sms === "done" ? null : { words: t(`sms.${sms}`), field: `sms_content_${lang}` },
  ].flatMap((line) => line ?? []);
  if (lines.length === 0) return null;
  const canCopy = subject === "missing" || sms === "missing" || absent > 0;
  return (
    <Alert
      tone="info"
      title={t("title")}
      action={
        canCopy ? (
          <Button variant="secondary" size="sm" onClick={() => patch((now) => copyMissing(now, lang))}>
            <Icon name="copy" />
            {t("copy")}
          </Button>
        ) : null
      }
    >
      <ul className="grid gap-0.5">
        {lines.map(({ words, field }) => (
          <li key={field}>
            <button
              type="button"
              className="min-h-8 text-left underline underline-offset-4"
              onClick={() => goTo(field)}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
