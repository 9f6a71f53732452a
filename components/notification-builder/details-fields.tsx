"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { isWholeEmail } from "./draft";
import type { BuilderFacts, DraftState, Patch } from "./types";

/** Shows the channels that the message goes out by. */
export function ChannelChoice({ draft, patch }: { draft: DraftState; patch: Patch }) {
  const t = useTranslations("notifications.editor");
  const channels = useTranslations("notifications.channels");
  return (
    <SegmentedControl
      className="md:[&_label]:px-2"
      name="type"
      label={t("channels")}
      value={draft.type}
      onChange={({ target }) => patch({ type: target.value as DraftState["type"] })}
      options={(["all", "email", "sms"] as const).map((value) => ({ value, label: channels(value) }))}
    />
  );
}

/** Shows the title and the reply-to address. */
export function DetailsFields({
  draft,
  patch,
  facts,
}: {
  draft: DraftState;
  patch: Patch;
  facts: BuilderFacts;
}) {
  const t = useTranslations("notifications.editor");
  const wrong = draft.reply_to.trim() !== "" && !isWholeEmail(draft.reply_to);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Field name="title" label={t("titleLabel")} help={t("titleHelp")}>
        <Input
          value={draft.title}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => patch({ title: target.value })}
        />
      </Field>
      {draft.type === "sms" ? null : (
        <Field
          name="reply_to"
          label={t("replyTo")}
          help={facts.farm.email ? t("replyToHelp", { email: facts.farm.email }) : t("replyToNone")}
          errors={wrong ? { reply_to: [t("replyToWrong")] } : undefined}
        >
          <Input
            type="email"
            inputMode="email"
            maxLength={254}
            placeholder={facts.farm.email ?? undefined}
            value={draft.reply_to}
            onChange={({ target }) => patch({ reply_to: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
