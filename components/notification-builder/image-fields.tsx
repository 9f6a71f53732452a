"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ImageField } from "@/components/forms/image-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { StoredImage } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import type { BuilderFacts, EditorColumnBlock } from "./types";

// Loads the cropper when it is opened.
const CropDialog = dynamic(() => import("./crop-dialog").then((loaded) => loaded.CropDialog), { ssr: false });

type ImageBlock = Extract<EditorColumnBlock, { type: "image" }>;

/** Shows the fields of a picture: the file, its crop, and the words for people who do not see it. */
export function ImageBlockFields({
  block,
  lang,
  locale,
  facts,
  onChange,
}: {
  block: ImageBlock;
  lang: Lang;
  locale: Lang;
  facts: BuilderFacts;
  onChange: (part: Partial<ImageBlock>) => void;
}) {
  const t = useTranslations("notifications.block");
  const [crops, setCrops] = useState(false);
  const name = `block-${block.id}`;
  const path = block.image?.path ?? "";
  // The field keeps its own picture. One that comes from elsewhere, as from a step back, gets a new field.
  const [shown, setShown] = useState({ path, turn: 0 });
  if (shown.path !== path) setShown({ path, turn: shown.turn + 1 });
  const choose = (image: StoredImage | null) => {
    setShown((now) => ({ ...now, path: image?.path ?? "" }));
    onChange({ image });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ImageField
        key={shown.turn}
        name={name}
        label={t("imageLabel")}
        target={{
          lang: locale,
          farmId: facts.farm.id,
          folder: "/uploads/notifications",
          maxBytes: facts.maxImageBytes,
        }}
        defaultValue={block.image}
        onChange={(image) => choose(image as StoredImage | null)}
      />
      {block.image ? (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setCrops(true)}>
          <Icon name="crop" />
          {t("crop.open")}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t("imageMissing")}</p>
      )}
      {block.image && crops ? (
        <CropDialog
          image={block.image}
          locale={locale}
          onClose={() => setCrops(false)}
          onCrop={(image) => onChange({ image })}
        />
      ) : null}
      <Field
        name={`${name}-alt`}
        label={t("alt")}
        help={block.image && block.alt.trim() === "" ? t("altWanted") : t("altHelp")}
      >
        <Input
          value={block.alt}
          maxLength={200}
          lang={lang}
          placeholder={t("altExample")}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
      </Field>
    </div>
  );
}
