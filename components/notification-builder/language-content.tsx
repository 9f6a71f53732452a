"use client";

import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { Icon } from "@/components/ui/icons";
import { SkeletonLines } from "@/components/ui/skeleton";
import type { Lang } from "@/lib/vocabulary/languages";
import { MergeField } from "./merge-field";
import { SmsEditor } from "./sms-editor";
import { addedNames, wholeSms } from "./sms-words";
import { translatedFrom, untranslatedBlocks } from "./translation";
import { TranslationPanel } from "./translation-panel";
import type { BuilderFacts, DraftState, EditorBlock, Patch } from "./types";

// Loads the drag and drop library, which the other steps do not need.
const BlockList = dynamic(() => import("./block-list").then((loaded) => loaded.BlockList), {
  loading: () => <SkeletonLines count={6} />,
});

const NONE: ReadonlySet<string> = new Set();

/** Focuses a field, or the first block that is still to be translated. */
function focusField(field: string): void {
  const block = "[data-untranslated]";
  const place =
    field === "untranslated"
      ? document.querySelector<HTMLElement>(`${block} textarea, ${block} input:not([type=hidden])`)
      : document.getElementById(`field-${field}`);
  place?.focus();
  place?.scrollIntoView({ block: "center" });
}

/** Shows the subject, blocks and text message of one language. */
export function LanguageContent({
  draft,
  patch,
  facts,
  lang,
  reader,
  translates,
  unitTenths,
  onChannel,
}: {
  draft: DraftState;
  patch: Patch;
  facts: BuilderFacts;
  lang: Lang;
  /** Name of the person in the preview. */
  reader: string;
  /** Whether this version is made from the other one, and shows what it lacks. */
  translates: boolean;
  /** What one more part of each text costs, in tenths of a cent; null while it is unknown. */
  unitTenths: number | null;
  /** Called with the channel whose fields have the focus. */
  onChannel: (channel: "email" | "sms") => void;
}) {
  const t = useTranslations("notifications.editor");
  const locale = useLocale() as Lang;
  const subject = `subject_${lang}` as const;
  const content = `email_content_${lang}` as const;
  const sms = `sms_content_${lang}` as const;
  const changeBlocks = useCallback(
    (change: (blocks: EditorBlock[]) => EditorBlock[]) =>
      patch((now) => ({ [content]: change(now[content]) })),
    [patch, content],
  );
  const [blocks, others] = [draft[content], draft[`email_content_${translatedFrom(lang)}`]];
  const untranslated = useMemo(
    () => (translates ? untranslatedBlocks(blocks, others) : NONE),
    [translates, blocks, others],
  );
  // Of one channel alone, the choice above says which.
  const heading = draft.type === "all" ? "flex items-center gap-2" : "sr-only";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {translates ? <TranslationPanel {...{ draft, patch, lang }} goTo={focusField} /> : null}
      {draft.type === "sms" ? null : (
        <section
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          aria-labelledby={`email-of-${lang}`}
          onFocus={() => onChannel("email")}
        >
          <h3 id={`email-of-${lang}`} className="sr-only">
            {t("email")}
          </h3>
          <MergeField
            name={subject}
            label={t("subject")}
            chips={{ lang, names: facts.fieldNames }}
            value={draft[subject]}
            maxLength={150}
            fields={["name", "farm", "produce"]}
            onChange={(value) => patch({ [subject]: value })}
          />
          <BlockList
            {...{ blocks, lang, locale, facts, untranslated }}
            chosen={draft.produce_ids}
            onChange={changeBlocks}
          />
        </section>
      )}
      {draft.type === "email" ? null : (
        <section
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          aria-labelledby={`sms-of-${lang}`}
          onFocus={() => onChannel("sms")}
        >
          <h3 id={`sms-of-${lang}`} className={heading}>
            <Icon name="phone" />
            {t("sms")}
          </h3>
          <SmsEditor
            {...{ lang, reader, unitTenths }}
            names={facts.fieldNames}
            value={draft[sms]}
            whole={wholeSms(draft, lang, facts, reader)}
            added={addedNames(draft, lang, facts, reader)}
            onChange={(value) => patch({ [sms]: value })}
          />
        </section>
      )}
    </div>
  );
}
