"use client";

import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Spinner } from "@/components/ui/spinner";
import { firstName } from "@/lib/messaging/rules/first-name";
import { measureSms } from "@/lib/messaging/rules/segments";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { EmailFrame } from "./email-frame";
import { PreviewReader } from "./preview-reader";
import { SmsBubble } from "./sms-bubble";
import { versionFor, wholeSms } from "./sms-words";
import type { BuilderFacts, DraftState } from "./types";
import type { PreviewState } from "./use-preview";

/** Shows what one subscriber would get: the email at two widths, the text message in a bubble. */
export const PreviewPanel = memo(function PreviewPanel({
  draft,
  facts,
  lang,
  setLang,
  channel: wanted,
  setChannel,
  state,
}: {
  draft: DraftState;
  facts: BuilderFacts;
  lang: Lang;
  setLang: (lang: Lang) => void;
  /** The channel to show when the message goes out by both. */
  channel: "email" | "sms";
  setChannel: (channel: "email" | "sms") => void;
  state: PreviewState;
}) {
  const t = useTranslations("notifications.preview");
  const languages = useTranslations("notifications.languages");
  const channels = useTranslations("notifications.channelOf");
  const sms = useTranslations("notifications.sms");
  const { reader, setReader } = state;
  const [width, setWidth] = useState<"phone" | "desktop">("phone");
  const channel = draft.type === "all" ? wanted : draft.type;
  const { subject, html } = state.preview.versions[lang];
  const language = t(`languages.${lang}`);
  const textLang = versionFor(draft, "sms_content", lang);
  const text = wholeSms(draft, textLang, facts, reader ? firstName(reader.name) : t("exampleName"));
  const measure = measureSms(text);
  const falls = (channel === "email" ? versionFor(draft, "subject", lang) : textLang) !== lang;
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <PreviewReader readers={facts.readers} chosen={reader?.id ?? null} onChoose={setReader} />
      <div className="flex flex-wrap items-center gap-2.5">
        {/* Beside the words, their tabs choose the language. */}
        <SegmentedControl
          className="lg:hidden"
          name="preview-language"
          label={t("language")}
          value={lang}
          onChange={({ target }) => setLang(target.value as Lang)}
          options={LANGS.map((value) => ({ value, label: languages(value) }))}
        />
        {draft.type === "all" ? (
          <SegmentedControl
            className="lg:[&_label]:px-2.5"
            name="preview-channel"
            label={t("channel")}
            value={channel}
            onChange={({ target }) => setChannel(target.value as "email" | "sms")}
            options={(["email", "sms"] as const).map((value) => ({ value, label: channels(value) }))}
          />
        ) : null}
        {channel === "sms" ? null : (
          <SegmentedControl
            className="lg:[&_label]:px-2.5"
            name="preview-width"
            label={t("width")}
            value={width}
            onChange={({ target }) => setWidth(target.value as "phone" | "desktop")}
            options={[
              { value: "phone", label: t("phone") },
              { value: "desktop", label: t("desktop") },
            ]}
          />
        )}
        {state.loading ? (
          <span className="text-muted">
            <Spinner />
            <span className="sr-only">{t("loading")}</span>
          </span>
        ) : null}
      </div>
      {state.failed ? (
        <Alert tone="warning" role="status">
          {t("failed")}
        </Alert>
      ) : null}
      {falls ? <p className="text-sm text-muted">{t("falls")}</p> : null}
      {channel === "sms" ? null : (
        <div>
          <dl className="mb-2 grid gap-0.5 text-sm">
            <div className="flex gap-2">
              <dt className="text-muted">{t("from")}</dt>
              <dd className="min-w-0 break-words font-semibold">{facts.farm.name}</dd>
            </div>
            <div className="flex gap-2">
              <dt className="text-muted">{t("subject")}</dt>
              <dd className="min-w-0 break-words font-semibold" lang={lang}>
                {subject || t("noSubject")}
              </dd>
            </div>
          </dl>
          <EmailFrame html={html} title={t("emailFrame", { language })} width={width} />
          {state.preview.reply_to ? (
            <dl className="mt-2 flex gap-2 text-sm">
              <dt className="text-muted">{t("replyTo")}</dt>
              <dd className="min-w-0 break-words">{state.preview.reply_to}</dd>
            </dl>
          ) : null}
        </div>
      )}
      {channel === "email" ? null : (
        <div>
          <SmsBubble text={text} label={t("smsFrame", { language })} lang={textLang} />
          <p className="tabular mt-2 text-sm text-muted">
            {sms("segments", { count: measure.segments })} ·{" "}
            {sms(measure.encoding === "GSM-7" ? "plainLetters" : "otherLetters")}
          </p>
        </div>
      )}
    </section>
  );
});
