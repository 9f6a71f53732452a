"use client";

import { useLocale, useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useState } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { Alert } from "@/components/ui/alert";
import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { firstName } from "@/lib/messaging/rules/first-name";
import type { Preview } from "@/lib/notifications/presenter";
import { tooHeavyKilobytes } from "@/lib/notifications/rules/email-size";
import { DEFAULT_LANG, LANGS, type Lang, otherLangs } from "@/lib/vocabulary/languages";
import { ChannelChoice, DetailsFields } from "./details-fields";
import { LanguageContent } from "./language-content";
import { PreviewPanel } from "./preview-panel";
import { SaveTemplate } from "./save-template";
import type { BuilderFacts, DraftState, Patch } from "./types";
import type { HistoryControl } from "./use-history";
import type { PreviewState } from "./use-preview";

export interface WordsStepProps {
  draft: DraftState;
  patch: Patch;
  facts: BuilderFacts;
  preview: PreviewState;
  /** A field that a problem names: it is shown and gets the focus. */
  wanted: { field: string } | null;
  history: HistoryControl;
  /** What one email or one part of a text costs, in tenths of a cent; null while it is unknown. */
  unitTenths: number | null;
  /** Keeps the words as a template of the farm. */
  keepTemplate: FormAction;
}

/** Returns whether the version of a language has any words. */
const isWritten = (draft: DraftState, lang: Lang): boolean =>
  (draft.type !== "sms" && (draft[`subject_${lang}`] !== "" || draft[`email_content_${lang}`].length > 0)) ||
  (draft.type !== "email" && draft[`sms_content_${lang}`] !== "");

/** Returns the kilobytes of the heavier version when mail programs may cut it, else null. */
const heaviest = ({ versions }: Preview): number | null => {
  const sizes = LANGS.flatMap((lang) => tooHeavyKilobytes(versions[lang].html) ?? []);
  return sizes.length === 0 ? null : Math.max(...sizes);
};

/** Shows step 3: the words on one side and their preview on the other; on a phone one of both. */
export function WordsStep(props: WordsStepProps) {
  const { draft, patch, facts, preview, wanted } = props;
  const { reader } = preview;
  const locale = useLocale() as Lang;
  const { last } = props.history;
  const t = useTranslations("notifications.editor");
  const words = useTranslations("notifications");
  const [lang, setLang] = useState<Lang>(locale);
  // The version that is made from another one: not the French one, unless only another is written yet.
  const [translated] = useState<Lang>(() => {
    const others = otherLangs(DEFAULT_LANG);
    const backwards = !isWritten(draft, DEFAULT_LANG) && others.some((other) => isWritten(draft, other));
    return backwards ? DEFAULT_LANG : (others[0] ?? DEFAULT_LANG);
  });
  const [view, setView] = useState<"write" | "preview">("write");
  const [channel, setChannel] = useState<"email" | "sms">("email");
  // The preview may lag behind the typing.
  const later = useDeferredValue(draft);

  useEffect(() => {
    if (!wanted) return;
    const other = LANGS.find((one) => wanted.field.endsWith(`_${one}`));
    if (other) setLang(other);
    setView("write");
    // The field of the other language exists only after the next paint.
    const timer = setTimeout(() => {
      const target = document.getElementById(`field-${wanted.field}`);
      target?.focus();
      target?.scrollIntoView({ block: "center" });
    }, 50);
    return () => clearTimeout(timer);
  }, [wanted]);

  // A step back in the other language shows that language.
  useEffect(() => {
    const other = LANGS.find((one) => last?.fields.every((field) => field.endsWith(`_${one}`)));
    if (other) setLang(other);
  }, [last]);

  const heavy = draft.type === "sms" ? null : heaviest(preview.preview);

  return (
    <>
      {heavy === null ? null : (
        <Alert tone="warning" role="status" className="mb-4" title={t("heavy", { kilobytes: heavy })}>
          {t("heavyText")}
        </Alert>
      )}
      <div className="mb-4 lg:hidden">
        <SegmentedControl
          name="view"
          label={t("view")}
          value={view}
          onChange={({ target }) => setView(target.value as "write" | "preview")}
          options={[
            { value: "write", label: t("write") },
            { value: "preview", label: t("preview") },
          ]}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div
          className={cn(
            "grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6",
            view === "preview" && "max-lg:hidden",
          )}
        >
          <Card as="section" padding="md" className="md:pt-4">
            <h2 className="sr-only">{t("contents")}</h2>
            <Tabs value={lang} onValueChange={(value) => setLang(value as Lang)}>
              <div className="flex flex-wrap-reverse items-end justify-between gap-2">
                <TabsList aria-label={t("language")}>
                  {LANGS.map((one) => (
                    <TabsTrigger key={one} value={one}>
                      {words(`languages.${one}`)}
                      {isWritten(draft, one) ? null : (
                        <span className="text-sm font-normal">({t("missing")})</span>
                      )}
                    </TabsTrigger>
                  ))}
                </TabsList>
                <ChannelChoice {...{ draft, patch }} />
              </div>
              <TabsContent value={lang} key={lang}>
                {lang === translated ? <p className="mb-3 text-sm text-muted">{t("languageHelp")}</p> : null}
                <LanguageContent
                  {...{ draft, patch, facts, lang }}
                  unitTenths={props.unitTenths}
                  translates={lang === translated}
                  reader={reader ? firstName(reader.name) : words("preview.exampleName")}
                  onChannel={setChannel}
                />
              </TabsContent>
            </Tabs>
          </Card>
          <Card as="section" padding="md">
            <CardHeader title={t("details")} />
            <DetailsFields {...{ draft, patch, facts }} />
            <div className="mt-5 border-t border-line pt-5">
              <SaveTemplate
                lang={locale}
                ids={{ farm_id: facts.farm.id, notification_id: facts.notification.id }}
                title={draft.title}
                action={props.keepTemplate}
              />
            </div>
          </Card>
        </div>
        <div className={cn("min-w-0", view === "write" && "max-lg:hidden")}>
          <div className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto">
            <PreviewPanel {...{ facts, lang, setLang, channel, setChannel }} draft={later} state={preview} />
          </div>
        </div>
      </div>
    </>
  );
}
