"use client";

import { useTranslations } from "next-intl";
import { fieldId } from "@/components/ui/field-id";
import { FileDrop, type FileDropProps } from "@/components/ui/file-drop";
import { useForm } from "./action-form";

export interface ImageValue {
  url: string;
  path: string;
  srcset: string;
  formats: { url: string; width: number; height: number; type: string }[];
  alt?: string;
}

export interface ImageFieldProps {
  /** The form sends the image as JSON under this name; an empty value when it was removed. */
  name: string;
  label: string;
  help?: string;
  lang: string;
  defaultValue?: ImageValue | null;
  /** The farm whose members may delete the upload. */
  farmId?: number;
  folder?: string;
  aspect?: FileDropProps["aspect"];
  /** The server's UPLOAD_MAX_BYTES. */
  maxBytes: number;
  onChange?: (image: ImageValue | null) => void;
  className?: string;
}

const isImage = (value: unknown): value is ImageValue =>
  typeof value === "object" && value !== null && "url" in value && "path" in value;

/** Returns the value that came back with the errors; "photos.0" reads from the list. */
function typedAt(values: Record<string, unknown>, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], values);
}

/** Shows one image inside an ActionForm and uploads it at once. Needs the messages of "uploads". */
export function ImageField(props: ImageFieldProps) {
  const { name, label, help, lang, defaultValue, farmId, folder, aspect, maxBytes, onChange, className } =
    props;
  const t = useTranslations("uploads");
  const { state } = useForm();
  const typed = typedAt(state.values, name);
  const value = typed === undefined ? defaultValue : isImage(typed) ? typed : null;
  const megabytes = Math.round(maxBytes / 1024 / 102.4) / 10;

  async function upload(file: File) {
    const form = new FormData();
    form.set("file", file);
    if (folder) form.set("folder", folder);
    if (farmId !== undefined) form.set("farm_id", String(farmId));
    const answer = await fetch("/api/global/upload", {
      method: "POST",
      body: form,
      headers: { "X-Requested-With": "XMLHttpRequest", "X-Language": lang },
    });
    const body: { errors?: Record<string, string[]> } & Partial<ImageValue> = await answer.json();
    if (!answer.ok || !isImage(body)) {
      return { error: Object.values(body.errors ?? {})[0]?.[0] ?? t("failed") };
    }
    onChange?.(body);
    return { value: JSON.stringify(body), url: body.url };
  }

  const field = `${name}:json`;
  return (
    <FileDrop
      key={`${name}-${state.at}`}
      name={field}
      id={fieldId(name)}
      label={label}
      help={help ?? t("help", { megabytes })}
      accept="image/jpeg,image/png,image/webp,image/avif"
      maxBytes={maxBytes}
      defaultValue={value ? { value: JSON.stringify(value), url: value.url } : undefined}
      upload={upload}
      onChange={(result) => result === null && onChange?.(null)}
      errors={{ [field]: state.errors[name] ?? [] }}
      aspect={aspect}
      className={className}
      labels={{
        choose: t("choose"),
        drop: t("drop"),
        replace: t("replace"),
        remove: t("remove"),
        uploading: t("uploading"),
        failed: t("failed"),
        tooLarge: t("tooLarge", { megabytes }),
      }}
    />
  );
}
