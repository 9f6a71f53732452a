"use client";

import { useTranslations } from "next-intl";
import { fieldId } from "@/components/ui/field-id";
import { PhotoDrop, type PhotoDropProps } from "@/components/uploads/photo-drop";
import { uploadPhoto } from "@/components/uploads/upload-photo";
import type { Upload } from "@/components/uploads/use-photo-upload";
import type { Lang } from "@/lib/vocabulary/languages";
import { useForm } from "./action-form";

export interface ImageValue {
  url: string;
  path: string;
  srcset: string;
  formats: { url: string; width: number; height: number; type: string }[];
  alt?: string;
}

export interface ImageFieldProps extends Pick<PhotoDropProps, "aspect" | "className" | "onMore" | "first"> {
  /** The form sends the image as JSON under this name; an empty value when it was removed. */
  name: string;
  label: string;
  help?: string;
  lang: Lang;
  defaultValue?: ImageValue | null;
  /** The farm whose members may delete the upload. */
  farmId?: number;
  folder?: string;
  /** The server's UPLOAD_MAX_BYTES. */
  maxBytes: number;
  onChange?: (image: ImageValue | null) => void;
}

const isImage = (value: unknown): value is ImageValue =>
  typeof value === "object" && value !== null && "url" in value && "path" in value;

/** Returns the value that came back with the errors; "photos.0" reads from the list. */
function typedAt(values: Record<string, unknown>, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], values);
}

/** Returns the server's own words for a refusal. */
function refusalIn(body: unknown): string | undefined {
  const errors = (body as { errors?: Record<string, string[]> } | null)?.errors ?? {};
  return Object.values(errors)[0]?.[0];
}

/** Shows one image inside a form and uploads it at once. Needs the messages of "uploads". */
export function ImageField(props: ImageFieldProps) {
  const { name, label, help, lang, defaultValue, farmId, folder, maxBytes, onChange, ...drop } = props;
  const t = useTranslations("uploads");
  const { state } = useForm();
  const typed = typedAt(state.values, name);
  const value = typed === undefined ? defaultValue : isImage(typed) ? typed : null;
  const megabytes = Math.round(maxBytes / 1024 / 102.4) / 10;

  const upload: Upload = async (file, progress) => {
    const fields: Record<string, string> = {};
    if (folder) fields.folder = folder;
    if (farmId !== undefined) fields.farm_id = String(farmId);
    const answer = await uploadPhoto(file, { fields, lang, maxBytes, ...progress });
    if (typeof answer === "string") return { error: t(`problem.${answer}`, { megabytes }) };
    const { status, body } = answer;
    if (status !== 201 || !isImage(body)) return { error: refusalIn(body) ?? t("problem.failed") };
    return { value: JSON.stringify(body), url: body.url };
  };

  return (
    <PhotoDrop
      key={`${name}-${state.at}`}
      name={`${name}:json`}
      id={fieldId(name)}
      label={label}
      help={help ?? t("help")}
      initial={value?.path ? { value: JSON.stringify(value), url: value.url } : undefined}
      upload={upload}
      onChange={(photo) => onChange?.(photo && (JSON.parse(photo.value) as ImageValue))}
      errors={state.errors[name]}
      {...drop}
    />
  );
}
