"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Card, CardHeader } from "@/components/ui/card";
import { linkLine } from "@/components/ui/link-style";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { firstName } from "@/lib/messaging/rules/first-name";
import type { Preview } from "@/lib/notifications/presenter";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { EmailFrame } from "./email-frame";
import { SmsBubble } from "./sms-bubble";
import { versionFor, wholeSms } from "./sms-words";
import type { BuilderFacts, DraftState } from "./types";

export interface InboxLookProps {
  draft: DraftState;
  facts: BuilderFacts;
  locale: Lang;
  preview: Preview;
  /** More ways to look at it. */
  children: ReactNode;
}

/** Shows what is about to be sent: the email as a line of an inbox and whole on demand, and the text message. */
export function InboxLook({ draft, facts, locale, preview, children }: InboxLookProps) {
  const t = useTranslations("notifications.inbox");
  const words = useTranslations("notifications");
  const [wanted, setWanted] = useState(locale);
  const [opened, setOpened] = useState(false);
  const written = LANGS.filter((one) => draft[`subject_${one}`].trim() || draft[`sms_content_${one}`].trim());
  const lang = written.includes(wanted) ? wanted : (written[0] ?? locale);
  const language = words(`preview.languages.${lang}`);
  const { subject, preview_line, html } = preview.versions[lang];
  const email = draft.type !== "sms";
  const smsLang = versionFor(draft, "sms_content", lang);
  const sms = draft.type !== "email" && draft[`sms_content_${smsLang}`].trim() !== "";
  const reader = preview.reader ? firstName(preview.reader.name) : words("preview.exampleName");
  const choice =
    written.length > 1 ? (
      <SegmentedControl
        name="inbox-language"
        label={words("preview.language")}
        value={lang}
        onChange={({ target }) => setWanted(target.value as Lang)}
        options={written.map((value) => ({ value, label: words(`languages.${value}`) }))}
        className="mb-3"
      />
    ) : null;
  return (
    <Card as="section" padding="md" aria-labelledby="inbox-look">
      <CardHeader title={<span id="inbox-look">{t("title")}</span>} />
      {choice}
      {email ? (
        <div className="flex items-start gap-3 rounded-lg border border-line bg-canvas p-3" lang={lang}>
          <Avatar name={facts.farm.name} of="farm" />
          <div className="min-w-0">
            <p className="truncate text-sm text-muted">{facts.farm.name}</p>
            <p className="break-words font-semibold">{subject || words("preview.noSubject")}</p>
            <p className="line-clamp-2 text-sm text-muted">{preview_line || t("noPreviewLine")}</p>
          </div>
        </div>
      ) : null}
      {sms ? (
        <div className={email ? "mt-4" : undefined}>
          <SmsBubble
            text={wholeSms(draft, smsLang, facts, reader)}
            label={words("preview.smsFrame", { language })}
            lang={smsLang}
          />
        </div>
      ) : null}
      {email ? (
        <details className="mt-3" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
          <summary className={linkLine}>{t("whole")}</summary>
          {opened ? (
            <div className="mt-3">
              <EmailFrame html={html} title={words("preview.emailFrame", { language })} width="phone" />
            </div>
          ) : null}
        </details>
      ) : null}
      {children}
    </Card>
  );
}
