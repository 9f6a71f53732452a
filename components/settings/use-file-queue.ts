"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { refusalIn } from "@/components/uploads/post-file";
import { uploadPhoto } from "@/components/uploads/upload-photo";
import { fileSize } from "@/lib/values/file-size";
import type { Lang } from "@/lib/vocabulary/languages";

export interface SentFile {
  name: string;
  /** Share that was sent, from 0 to 100; undefined while it is prepared. */
  percent?: number;
}

/** Sends files one after the other; each that is stored shows at once, and the first that is refused ends the rest. */
export function useFileQueue({ lang, url, maxBytes }: { lang: Lang; url: string; maxBytes: number }) {
  const t = useTranslations("settings.verification.files");
  const router = useRouter();
  const [sending, setSending] = useState<SentFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Sends one file. @returns what is wrong with it, or null */
  async function sendOne(file: File, signal: AbortSignal): Promise<string | null> {
    const answer = await uploadPhoto(file, {
      ...{ url, lang, maxBytes, signal },
      fields: { file_name: file.name },
      onStage: (stage) =>
        setSending({ name: file.name, percent: stage.name === "sending" ? stage.percent : undefined }),
    });
    if (typeof answer === "string") return t(`problem.${answer}`, { name: file.name, ...fileSize(maxBytes) });
    if (answer.status !== 201)
      return `${file.name} – ${refusalIn(answer.body) ?? t("problem.failed", { name: file.name })}`;
    router.refresh();
    return null;
  }

  async function send(files: readonly File[]) {
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    let wrong: string | null = null;
    for (const file of files) {
      wrong = await sendOne(file, controller.signal).catch(() => null);
      if (wrong || controller.signal.aborted) break;
    }
    if (controller.signal.aborted) return;
    setSending(null);
    setProblem(wrong);
  }

  return { sending, problem, setProblem, send };
}
