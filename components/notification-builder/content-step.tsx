"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { LANGS, type Lang } from "@/lib/i18n/languages";
import type { Preview } from "@/lib/notifications/presenter";
import { AudiencePanel } from "./audience-panel";
import { DetailsFields } from "./details-fields";
import { LanguageContent } from "./language-content";
import { PreviewPanel } from "./preview-panel";
import { SendPanel, type SendPanelProps } from "./send-panel";
import { TestForm } from "./test-form";
import { usePreview } from "./use-preview";

export interface ContentStepProps extends Omit<SendPanelProps, "goTo"> {
  initialPreview: Preview;
  previewAction: PlainAction;
  testAction: FormAction;
}

/** Shows step 3: the text on one side and its preview on the other; then audience, price, test and send. */
export function ContentStep(props: ContentStepProps) {
  const { draft, patch, facts, locale, parameters, flush, initialPreview, previewAction, testAction } = props;
  const t = useTranslations("notifications.editor");
  const words = useTranslations("notifications");
  const [lang, setLang] = useState<Lang>(locale);
  const [view, setView] = useState<"write" | "preview">("write");
  const [channel, setChannel] = useState<"email" | "sms">("email");
  const ids = { farm_id: facts.farm.id, notification_id: facts.notification.id };
  const state = usePreview({ ids, lang: locale, draft, initial: initialPreview, action: previewAction });

  function goTo(field: string) {
    const wanted = LANGS.find((one) => field.endsWith(`_${one}`));
    if (wanted) setLang(wanted);
    setView("write");
    // The field of the other language exists only after the next paint.
    setTimeout(() => {
      const target = document.getElementById(`field-${field}`);
      target?.focus();
      target?.scrollIntoView({ block: "center" });
    }, 50);
  }

  const filled = (one: Lang) =>
    (draft.type !== "sms" && (draft[`subject_${one}`] !== "" || draft[`email_content_${one}`].length > 0)) ||
    (draft.type !== "email" && draft[`sms_content_${one}`] !== "");

  return (
    <>
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
          <Card as="section" padding="md">
            <CardHeader title={t("details")} />
            <DetailsFields {...{ draft, patch, facts }} />
          </Card>
          <Card as="section" padding="md">
            <CardHeader title={t("contents")} description={t("languageHelp")} />
            <Tabs value={lang} onValueChange={(value) => setLang(value as Lang)}>
              <TabsList aria-label={t("language")}>
                {LANGS.map((one) => (
                  <TabsTrigger key={one} value={one}>
                    {words(`languages.${one}`)}
                    {filled(one) ? null : <span className="text-sm font-normal">({t("missing")})</span>}
                  </TabsTrigger>
                ))}
              </TabsList>
              <TabsContent value={lang} key={lang}>
                <LanguageContent {...{ draft, patch, facts, lang, locale }} onChannel={setChannel} />
              </TabsContent>
            </Tabs>
          </Card>
          <Card as="section" padding="md">
            <CardHeader title={words("audience.title")} description={words("audience.intro")} />
            <AudiencePanel {...{ draft, patch, facts, parameters }} />
          </Card>
          <Card as="section" padding="md">
            <CardHeader title={words("test.title")} description={words("test.intro")} />
            <TestForm {...{ facts, locale, flush }} action={testAction} />
          </Card>
          <Card as="section" padding="md">
            <CardHeader title={words("send.title")} />
            <SendPanel {...props} goTo={goTo} />
          </Card>
        </div>
        <div className={cn("min-w-0", view === "write" && "max-lg:hidden")}>
          <div className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
            <PreviewPanel {...{ draft, facts, lang, setLang, channel, setChannel, state }} />
          </div>
        </div>
      </div>
    </>
  );
}
