"use client";

import { useTranslations } from "next-intl";
import { PhotoDrop, type PhotoDropProps } from "@/components/uploads/photo-drop";
import { refusalIn } from "@/components/uploads/post-file";
import { uploadPhoto } from "@/components/uploads/upload-photo";
import type { Upload } from "@/components/uploads/use-photo-upload";
import { fileSize } from "@/lib/values/file-size";
import type { Lang } from "@/lib/vocabulary/languages";
import { useForm } from "./action-form";

export interface ImageValue {
  url: string;
  path: string;
  srcset: string;
  formats: { url: string; width: number; height: number; type: string }[];
  alt?: string;
}

/** Where an image is uploaded to. */
export interface ImageTarget {
  lang: Lang;
  /** The farm whose members may delete the upload. */
  farmId?: number;
  folder: string;
  /** The server's UPLOAD_MAX_BYTES. */
  maxBytes: number;
}

export interface ImageFieldProps {
  /** The form sends the image as JSON under this name; an empty value when it was removed. */
  name: string;
  label: string;
  help?: string;
  target: ImageTarget;
  defaultValue?: ImageValue | null;
  aspect?: PhotoDropProps["aspect"];
  onChange?: (image: ImageValue | null) => void;
  /** For one field of several: the file that was chosen for it, and what takes the others of a choice. */
  batch?: { first?: File; onMore: (files: File[]) => void };
}

const isImage = (value: unknown): value is ImageValue =>
  typeof value === "object" && value !== null && "url" in value && "path" in value;

/** Returns the value that came back with the errors; "photos.0" reads from the list. */
function typedAt(values: Record<string, unknown>, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], values);
}

/** Shows one image inside a form and uploads it at once. Needs the messages of "uploads". */
export function ImageField(props: ImageFieldProps) {
  const { name, label, help, target, defaultValue, aspect, onChange, batch } = props;
  const { lang, farmId, folder, maxBytes } = target;
  const t = useTranslations("uploads");
  const { state } = useForm();
  const typed = typedAt(state.values, name);
  const value = typed === undefined ? defaultValue : isImage(typed) ? typed : null;

  const upload: Upload = async (file, progress) => {
    const fields: Record<string, string> = { folder };
    if (farmId !== undefined) fields.farm_id = String(farmId);
    const answer = await uploadPhoto(file, {
      url: "/api/global/upload",
      fields,
      lang,
      maxBytes,
      ...progress,
    });
    if (typeof answer === "string") return { error: t(`problem.${answer}`, { ...fileSize(maxBytes) }) };
    const { status, body } = answer;
    if (status !== 201 || !isImage(body)) return { error: refusalIn(body) ?? t("problem.failed") };
    return { value: JSON.stringify(body), url: body.url };
  };

  return (
    <PhotoDrop
      key={`${name}-${state.at}`}
      {...{ name, label, aspect }}
      help={help ?? t("help")}
      errors={state.errors[name]}
      onMore={batch?.onMore}
      photo={{
        upload,
        initial: value?.path ? { value: JSON.stringify(value), url: value.url } : undefined,
        first: batch?.first,
        onChange: (photo) => onChange?.(photo && (JSON.parse(photo.value) as ImageValue)),
      }}
    />
  );
}
