"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { ErrorText } from "@/components/ui/error-text";
import { fieldId } from "@/components/ui/field-id";
import { Icon } from "@/components/ui/icons";
import { useFilesChosenEarly } from "./files-chosen-early";
import { useHoldSubmit } from "./hold-submit";
import { PhotoProgress } from "./photo-progress";
import { type PhotoUploadState, usePhotoUpload } from "./use-photo-upload";

/** Windows knows no type for HEIC, so its endings are listed too. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif";

export interface PhotoDropProps {
  /** The form submits the photo under this name, as JSON. */
  name: string;
  label: string;
  help: string;
  errors?: string[];
  aspect?: "square" | "wide";
  /** Takes the files that were chosen beside the first; without it only one can be chosen. */
  onMore?: (files: File[]) => void;
  photo: PhotoUploadState;
}

/** Lets the person choose, drop or paste photos; shows one at once, and how far it is while it is sent. */
export function PhotoDrop(props: PhotoDropProps) {
  const { name, label, help, errors, aspect = "wide", onMore, photo } = props;
  const id = fieldId(name);
  const t = useTranslations("uploads");
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [held, setHeld] = useState(false);
  const { kept, job, busy, take, stop, clear } = usePhotoUpload(photo);
  const [unseen, setUnseen] = useState<string | null>(null);
  useHoldSubmit(input, busy, () => setHeld(true));
  const problem = job?.error ?? (busy && held ? t("held") : null);
  const messages = problem ? [problem] : job ? undefined : errors;

  function choose(files: FileList | null | undefined) {
    const [file, ...more] = files ?? [];
    if (!file) return;
    setHeld(false);
    void take(file);
    if (more.length > 0) onMore?.(more);
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
  }

  useFilesChosenEarly(input, choose);

  function leave(end: () => void) {
    end();
    input.current?.focus();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }

  const preview = job ? job.preview : kept?.url;
  return (
    <div>
      <span id={`${id}-label`} className="mb-1.5 block font-semibold leading-6">
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the field inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={(event) => choose(event.clipboardData.files)}
        className={cn(
          "relative flex flex-col items-center justify-center gap-3 overflow-hidden rounded-xl border-2 border-dashed border-line-strong bg-surface p-5 text-center transition-colors",
          "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          aspect === "square" ? "aspect-square max-w-64" : "min-h-44",
          over && "border-primary bg-primary-soft",
          messages?.length && "border-danger",
        )}
      >
        {preview && preview !== unseen ? (
          <img
            src={preview}
            alt=""
            // A browser that cannot show HEIC shows the photo once it is sent.
            onError={() => setUnseen(preview)}
            className="max-h-64 min-h-0 w-full flex-1 rounded-lg object-contain"
          />
        ) : (
          <Icon name="upload" className="size-8 text-muted" />
        )}
        {job && busy ? (
          <PhotoProgress stage={job.stage} onCancel={() => leave(stop)} />
        ) : (
          <div className="flex flex-wrap items-center justify-center gap-2.5">
            {job ? (
              <button
                type="button"
                onClick={() => void take(job.file)}
                className={buttonStyle({ variant: "secondary", size: "sm" })}
              >
                {t("again")}
              </button>
            ) : null}
            <label htmlFor={id} className={buttonStyle({ variant: "secondary", size: "sm" })}>
              {t(kept || job ? "replace" : "choose")}
            </label>
            {kept || job ? (
              <button
                type="button"
                onClick={() => leave(job ? stop : clear)}
                className={buttonStyle({ variant: "danger-ghost", size: "sm" })}
              >
                {t("remove")}
              </button>
            ) : (
              <span className="text-sm text-muted max-md:hidden">{t("drop")}</span>
            )}
          </div>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept={ACCEPT}
          multiple={onMore !== undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={messages?.length ? `${id}-help ${id}-error` : `${id}-help`}
          aria-invalid={messages?.length ? true : undefined}
          onChange={(event) => choose(event.target.files)}
          className="sr-only scroll-my-20"
        />
      </div>
      <input type="hidden" name={`${name}:json`} value={kept?.value ?? ""} />
      <div aria-live="polite">
        <ErrorText id={`${id}-error`} messages={messages} />
      </div>
      <p id={`${id}-help`} className="mt-1.5 text-sm text-muted">
        {help}
      </p>
    </div>
  );
}
