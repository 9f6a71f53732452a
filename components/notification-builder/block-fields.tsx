"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ImageField } from "@/components/forms/image-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { StoredImage } from "@/lib/core/json-columns";
import type { Lang } from "@/lib/i18n/languages";
import { normalizeMergeFields } from "@/lib/messaging/rules/merge-fields";
import { isWholeAddress } from "./draft";
import { MergeField } from "./merge-field";
import type { BuilderFacts, EditorBlock } from "./types";

export interface BlockFieldsProps {
  block: EditorBlock;
  lang: Lang;
  /** Language of the screen. */
  locale: Lang;
  facts: BuilderFacts;
  onChange: (block: EditorBlock) => void;
}

type ButtonBlock = Extract<EditorBlock, { type: "button" }>;

function ButtonAddress({ block, onChange }: { block: ButtonBlock; onChange: (block: EditorBlock) => void }) {
  const t = useTranslations("notifications.block");
  const [elsewhere, setElsewhere] = useState(normalizeMergeFields(block.url) !== "{{link}}");
  const wrong = elsewhere && block.url !== "" && !isWholeAddress(block.url);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field name={`block-${block.id}-to`} label={t("buttonTo")}>
        <Select
          value={elsewhere ? "other" : "farm"}
          options={[
            { value: "farm", label: t("buttonFarm") },
            { value: "other", label: t("buttonOther") },
          ]}
          onChange={({ target }) => {
            setElsewhere(target.value === "other");
            onChange({ ...block, url: target.value === "other" ? "" : "{{link}}" });
          }}
        />
      </Field>
      {elsewhere ? (
        <Field
          name={`block-${block.id}-url`}
          label={t("address")}
          errors={wrong || block.url === "" ? { [`block-${block.id}-url`]: [t("addressWrong")] } : undefined}
        >
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            value={block.url}
            maxLength={1000}
            onChange={({ target }) => onChange({ ...block, url: target.value })}
          />
        </Field>
      ) : null}
    </div>
  );
}

/** Shows the fields of a block, by its type. */
export function BlockFields({ block, lang, locale, facts, onChange }: BlockFieldsProps) {
  const t = useTranslations("notifications.block");
  const name = `block-${block.id}`;
  switch (block.type) {
    case "divider":
      return <p className="text-sm text-muted">{t("dividerText")}</p>;
    case "image":
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ImageField
            name={name}
            label={t("imageLabel")}
            lang={locale}
            farmId={facts.farm.id}
            folder="/uploads/notifications"
            maxBytes={facts.maxImageBytes}
            defaultValue={block.image}
            onChange={(image) => onChange({ ...block, image: image as StoredImage | null })}
          />
          {block.image ? null : <p className="text-sm text-muted">{t("imageMissing")}</p>}
          <Field name={`${name}-alt`} label={t("alt")} help={t("altHelp")}>
            <Input
              value={block.alt}
              maxLength={200}
              lang={lang}
              onChange={({ target }) => onChange({ ...block, alt: target.value })}
            />
          </Field>
        </div>
      );
    case "button":
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MergeField
            {...{ name, lang }}
            names={facts.fieldNames}
            label={t("buttonText")}
            value={block.text}
            maxLength={80}
            fields={["farm"]}
            onChange={(text) => onChange({ ...block, text })}
          />
          <ButtonAddress block={block} onChange={onChange} />
        </div>
      );
    default:
      return (
        <MergeField
          {...{ name, lang }}
          names={facts.fieldNames}
          label={t("text")}
          value={block.text}
          maxLength={block.type === "content" ? 5000 : 200}
          multiline={block.type === "content"}
          rows={block.type === "content" ? 4 : 1}
          onChange={(text) => onChange({ ...block, text })}
        />
      );
  }
}
