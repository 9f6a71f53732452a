"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ImageField, type ImageTarget, type ImageValue } from "@/components/forms/image-field";
import { ErrorText } from "@/components/ui/error-text";

const MAX_PHOTOS = 8;

interface Place {
  id: number;
  photo: ImageValue | null;
  /** Chosen together with the photo of another place. */
  file?: File;
}

const isFree = ({ photo, file }: Place) => photo === null && file === undefined;

/** Fills the free places with files, after the place where they were chosen, and leaves an empty one for the next. */
function withFiles(places: Place[], chosenAt: number, files: File[]): { places: Place[]; left: number } {
  const waiting = [...files];
  const filled = places.map((place, at) =>
    at !== chosenAt && isFree(place) && waiting.length > 0
      ? { ...place, id: -place.id - 1, file: waiting.shift() }
      : place,
  );
  while (filled.length < MAX_PHOTOS) {
    const file = waiting.shift();
    filled.push({ id: filled.length, photo: null, file });
    if (!file) break;
  }
  return { places: filled, left: waiting.length };
}

/** Shows a field for each photo, and an empty one for the next photo. Several can be chosen at once. */
export function PhotosField({
  label,
  photos,
  target,
}: {
  label: string;
  photos: ImageValue[];
  target: ImageTarget;
}) {
  const t = useTranslations("farms.form");
  const [places, setPlaces] = useState<Place[]>(() =>
    [...photos, null].slice(0, MAX_PHOTOS).map((photo, id) => ({ id, photo })),
  );
  const [left, setLeft] = useState(0);
  const changed = (at: number) => (photo: ImageValue | null) =>
    setPlaces((before) => {
      const after = before.map((place, index) =>
        index === at ? { ...place, photo, file: undefined } : place,
      );
      return photo && after.length < MAX_PHOTOS && !after.some(isFree)
        ? [...after, { id: after.length, photo: null }]
        : after;
    });
  const more = (at: number) => (files: File[]) => {
    const next = withFiles(places, at, files);
    setPlaces(next.places);
    setLeft(next.left);
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {places.map((place, at) => (
          <ImageField
            key={place.id}
            target={target}
            name={`photos.${at}`}
            label={t("photo", { number: at + 1 })}
            defaultValue={place.photo}
            batch={{ first: place.file, onMore: more(at) }}
            onChange={changed(at)}
          />
        ))}
      </div>
      <div aria-live="polite">
        <ErrorText
          id="photos-left"
          messages={left > 0 ? [t("photosLeft", { max: MAX_PHOTOS, left })] : undefined}
        />
      </div>
    </fieldset>
  );
}
