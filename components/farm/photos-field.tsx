"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ImageField, type ImageFieldProps, type ImageValue } from "@/components/forms/image-field";

const MAX_PHOTOS = 8;

/** Shows a field for each photo, and an empty one for the next photo. */
export function PhotosField({
  label,
  photos,
  ...image
}: Pick<ImageFieldProps, "lang" | "maxBytes" | "farmId" | "folder"> & {
  label: string;
  photos: ImageValue[];
}) {
  const t = useTranslations("farms.form");
  const [places, setPlaces] = useState(Math.min(photos.length + 1, MAX_PHOTOS));
  const taken = (at: number) => (photo: ImageValue | null) => {
    if (photo && at === places - 1) setPlaces(Math.min(places + 1, MAX_PHOTOS));
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {Array.from({ length: places }, (_, at) => `photos.${at}`).map((name, at) => (
          <ImageField
            key={name}
            {...image}
            name={name}
            label={t("photo", { number: at + 1 })}
            defaultValue={photos[at] ?? null}
            onChange={taken(at)}
          />
        ))}
      </div>
    </fieldset>
  );
}
