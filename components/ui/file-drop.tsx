"use client";

import { type DragEvent, useRef, useState } from "react";
import { buttonStyle } from "./button-style";
import { cn } from "./class-names";
import { ErrorText } from "./error-text";
import { fieldId } from "./field-id";
import { Icon } from "./icons";
import { Spinner } from "./spinner";

export type FileDropResult = {
  /** The value that the form submits under `name` (a path or an id). */
  value: string;
  /** Replaces the local preview after the upload. */
  url?: string;
};

export type FileDropProps = {
  name: string;
  id?: string;
  label: string;
  help?: string;
  /** The `accept` attribute: "image/*" or ".csv". */
  accept: string;
  maxBytes?: number;
  defaultValue?: { value: string; url?: string };
  /** Stores the file. A refusal returns its message as `error`. */
  upload: (file: File) => Promise<FileDropResult | { error: string }>;
  onChange?: (result: FileDropResult | null) => void;
  errors?: Record<string, string[]>;
  labels: {
    choose: string;
    drop: string;
    replace: string;
    remove: string;
    uploading: string;
    failed: string;
    tooLarge: string;
  };
  aspect?: "square" | "wide";
  className?: string;
};

type State =
  | { step: "empty" }
  | { step: "uploading"; preview: string | null; fileName: string }
  | { step: "done"; preview: string | null; fileName: string; value: string };

/** Lets the person choose, drop or paste one file; shows it at once and during the upload. */
export function FileDrop({
  name,
  id,
  label,
  help,
  accept,
  maxBytes,
  defaultValue,
  upload,
  onChange,
  errors,
  labels,
  aspect = "wide",
  className,
}: FileDropProps) {
  const inputId = id ?? fieldId(name);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<State>(() =>
    defaultValue
      ? { step: "done", preview: defaultValue.url ?? null, fileName: "", value: defaultValue.value }
      : { step: "empty" },
  );
  const messages = problem ? [problem] : errors?.[name];
  const described = [help ? `${inputId}-help` : null, messages?.length ? `${inputId}-error` : null];

  async function take(file: File | undefined) {
    if (!file) return;
    if (maxBytes && file.size > maxBytes) {
      setProblem(labels.tooLarge);
      return;
    }
    const turn = ++latest.current;
    const before = state;
    const preview = file.type.startsWith("image/") ? URL.createObjectURL(file) : null;
    setProblem(null);
    setState({ step: "uploading", preview, fileName: file.name });
    const result = await upload(file).catch(() => ({ error: labels.failed }));
    if (turn !== latest.current) return;
    if ("error" in result) {
      setProblem(result.error);
      setState(before.step === "uploading" ? { step: "empty" } : before);
      return;
    }
    setState({ step: "done", preview: result.url ?? preview, fileName: file.name, value: result.value });
    onChange?.(result);
  }

  function clear() {
    latest.current++;
    if (input.current) input.current.value = "";
    setProblem(null);
    setState({ step: "empty" });
    onChange?.(null);
    input.current?.focus();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  const preview = state.step === "empty" ? null : state.preview;
  return (
    <div className={className}>
      <span id={`${inputId}-label`} className="mb-1.5 block font-semibold leading-6">
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
        onPaste={(event) => void take(event.clipboardData.files[0])}
        className={cn(
          "relative flex flex-col items-center justify-center gap-3 overflow-hidden rounded-xl border-2 border-dashed border-line-strong bg-surface p-5 text-center transition-colors",
          "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          aspect === "square" ? "aspect-square max-w-64" : "min-h-44",
          over && "border-primary bg-primary-soft",
          messages?.length && "border-danger",
        )}
      >
        {preview ? (
          <img src={preview} alt="" className="max-h-64 min-h-0 w-full flex-1 rounded-lg object-contain" />
        ) : state.step === "done" ? (
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="circle-check" className="size-6 text-primary" />
            {state.fileName || labels.replace}
          </p>
        ) : (
          <Icon name="upload" className="size-8 text-muted" />
        )}
        {state.step === "uploading" ? (
          <p
            role="status"
            className="flex items-center gap-2 rounded-full bg-raised px-4 py-1.5 text-sm shadow-sm"
          >
            <Spinner />
            {labels.uploading}
          </p>
        ) : (
          <div className="flex flex-wrap items-center justify-center gap-2.5">
            <label htmlFor={inputId} className={buttonStyle({ variant: "secondary", size: "sm" })}>
              {state.step === "empty" ? labels.choose : labels.replace}
            </label>
            {state.step === "done" ? (
              <button
                type="button"
                onClick={clear}
                className={buttonStyle({ variant: "danger-ghost", size: "sm" })}
              >
                {labels.remove}
              </button>
            ) : (
              <span className="text-sm text-muted max-md:hidden">{labels.drop}</span>
            )}
          </div>
        )}
        <input
          ref={input}
          id={inputId}
          type="file"
          accept={accept}
          disabled={state.step === "uploading"}
          aria-labelledby={`${inputId}-label`}
          aria-describedby={described.filter(Boolean).join(" ") || undefined}
          aria-invalid={messages?.length ? true : undefined}
          onChange={(event) => void take(event.target.files?.[0])}
          className="sr-only scroll-my-20"
        />
      </div>
      <input type="hidden" name={name} value={state.step === "done" ? state.value : ""} />
      <div aria-live="polite">
        <ErrorText id={`${inputId}-error`} messages={messages} />
      </div>
      {help ? (
        <p id={`${inputId}-help`} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      ) : null}
    </div>
  );
}
