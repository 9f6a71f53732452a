"use client";

import { useTranslations } from "next-intl";
import { FileDrop, type FileDropResult } from "@/components/ui/file-drop";

export type AvatarImage = { url: string; path?: string };

const MAX_BYTES = 8 * 1024 * 1024;

async function upload(file: File, lang: string): Promise<FileDropResult | { error: string }> {
  const body = new FormData();
  body.set("file", file);
  body.set("folder", "/uploads/avatars");
  const response = await fetch("/api/global/upload", {
    method: "POST",
    headers: { "x-requested-with": "XMLHttpRequest", "x-language": lang },
    body,
  });
  const answer = (await response.json()) as { url: string; errors?: Record<string, string[]> };
  if (response.ok) return { value: JSON.stringify(answer), url: answer.url };
  return { error: Object.values(answer.errors ?? {})[0]?.[0] ?? "" };
}

/** Uploads the picture at once; the form saves it. Without a picture the initials are shown. */
export function AvatarField({ lang, image }: { lang: string; image: AvatarImage }) {
  const t = useTranslations("accounts.profile");
  const labels = useTranslations("accounts.upload");
  return (
    <FileDrop
      name="avatar:json"
      label={t("avatar")}
      help={t("avatarHelp")}
      accept="image/jpeg,image/png,image/webp,image/avif"
      maxBytes={MAX_BYTES}
      defaultValue={image.path ? { value: JSON.stringify(image), url: image.url } : undefined}
      upload={(file) => upload(file, lang)}
      labels={{
        choose: labels("choose"),
        drop: labels("drop"),
        replace: labels("replace"),
        remove: labels("remove"),
        uploading: labels("uploading"),
        failed: labels("failed"),
        tooLarge: labels("tooLarge"),
      }}
    />
  );
}
