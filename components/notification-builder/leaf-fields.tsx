"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { BUTTON_PLACES, BUTTON_STYLES } from "@/lib/vocabulary/block-styles";
import type { Lang } from "@/lib/vocabulary/languages";
import { isWholeAddress, leadsElsewhere } from "./draft";
import { ImageBlockFields } from "./image-fields";
import { MergeField } from "./merge-field";
import type { BuilderFacts, EditorBlock, EditorColumnBlock } from "./types";

/** A block with fields of its own: one that a column may hold, or a heading. */
export type EditorLeaf = EditorColumnBlock | Extract<EditorBlock, { type: "heading" }>;

export interface LeafFieldsProps<Leaf extends EditorLeaf = EditorLeaf> {
  block: Leaf;
  lang: Lang;
  /** Language of the screen. */
  locale: Lang;
  facts: BuilderFacts;
  onChange: (part: Partial<EditorLeaf>) => void;
}

type ButtonBlock = Extract<EditorLeaf, { type: "button" }>;
type ButtonProps = { block: ButtonBlock; onChange: (part: Partial<ButtonBlock>) => void };

function ButtonAddress({ block, onChange }: ButtonProps) {
  const t = useTranslations("notifications.block");
  const elsewhere = leadsElsewhere(block.url);
  const wrong = elsewhere && block.url !== "" && !isWholeAddress(block.url);
  return (
    <>
      <Field name={`block-${block.id}-to`} label={t("buttonTo")}>
        <Select
          value={elsewhere ? "other" : "farm"}
          options={[
            { value: "farm", label: t("buttonFarm") },
            { value: "other", label: t("buttonOther") },
          ]}
          onChange={({ target }) => onChange({ url: target.value === "other" ? "" : "{{link}}" })}
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
            onChange={({ target }) => onChange({ url: target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}

function ButtonLook({ block, onChange }: ButtonProps) {
  const t = useTranslations("notifications.block");
  return (
    <>
      <Field name={`block-${block.id}-style`} label={t("buttonStyle")}>
        <Select
          value={block.style ?? BUTTON_STYLES[0]}
          options={BUTTON_STYLES.map((value) => ({ value, label: t(`buttonStyles.${value}`) }))}
          onChange={({ target }) => onChange({ style: target.value as ButtonBlock["style"] })}
        />
      </Field>
      <Field name={`block-${block.id}-place`} label={t("buttonPlace")}>
        <Select
          value={block.place ?? BUTTON_PLACES[0]}
          options={BUTTON_PLACES.map((value) => ({ value, label: t(`buttonPlaces.${value}`) }))}
          onChange={({ target }) => onChange({ place: target.value as ButtonBlock["place"] })}
        />
      </Field>
    </>
  );
}

/** Shows the fields of a text, a picture or a button. */
export function LeafFields({ block, lang, locale, facts, onChange }: LeafFieldsProps) {
  const t = useTranslations("notifications.block");
  const name = `block-${block.id}`;
  const chips = { lang, names: facts.fieldNames };
  switch (block.type) {
    case "image":
      return <ImageBlockFields {...{ block, lang, locale, facts, onChange }} />;
    case "button":
      return (
        <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
          <MergeField
            {...{ name, chips }}
            label={t("buttonText")}
            value={block.text}
            maxLength={80}
            fields={["farm"]}
            onChange={(text) => onChange({ text })}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @md:grid-cols-2">
            <ButtonAddress block={block} onChange={onChange} />
            <ButtonLook block={block} onChange={onChange} />
          </div>
        </div>
      );
    default:
      return (
        <MergeField
          {...{ name, chips }}
          label={t("text")}
          value={block.text}
          maxLength={block.type === "content" ? 5000 : 200}
          marks={block.type === "content"}
          rows={block.type === "content" ? 4 : 1}
          onChange={(text) => onChange({ text })}
        />
      );
  }
}
