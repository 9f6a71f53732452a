"use client";

import { useEffect, useRef, useState } from "react";
import type { PhotoStage } from "./upload-photo";

export interface KeptPhoto {
  /** The value that the form submits. */
  value: string;
  url?: string;
}

export type Upload = (
  file: File,
  progress: { signal: AbortSignal; onStage: (stage: PhotoStage) => void },
) => Promise<KeptPhoto | { error: string }>;

interface Job {
  file: File;
  /** Address of the chosen file, which the browser may be unable to show. */
  preview: string;
  stage: PhotoStage;
  error?: string;
}

export interface PhotoUploadState {
  upload: Upload;
  initial?: KeptPhoto;
  /** A file that was chosen elsewhere for this field. */
  first?: File;
  onChange?: (photo: KeptPhoto | null) => void;
}

/** Keeps the photo of a field, and the file that is on its way to replace it. */
export function usePhotoUpload({ upload, initial, first, onChange }: PhotoUploadState) {
  const [kept, setKept] = useState<KeptPhoto | null>(initial ?? null);
  const [job, setJob] = useState<Job | null>(null);
  const running = useRef<AbortController | null>(null);

  /** Ends what runs, and gives back the memory of its preview. */
  function stop() {
    running.current?.abort();
    running.current = null;
    setJob((last) => {
      if (last) URL.revokeObjectURL(last.preview);
      return null;
    });
  }

  async function take(file: File) {
    stop();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const own = (change: Partial<Job>) =>
      setJob((last) => (last && !signal.aborted ? { ...last, ...change } : last));
    setJob({ file, preview: URL.createObjectURL(file), stage: { name: "queued" } });
    const result = await upload(file, { signal, onStage: (stage) => own({ stage }) }).catch(() => null);
    if (signal.aborted || !result) return;
    running.current = null;
    if ("error" in result) return own({ error: result.error });
    setKept(result);
    stop();
    onChange?.(result);
  }

  function clear() {
    stop();
    setKept(null);
    onChange?.(null);
  }

  // Runs once: the file of a field never changes.
  useEffect(() => {
    if (first) void take(first);
    return () => running.current?.abort();
  }, []);

  return { kept, job, busy: job !== null && job.error === undefined, take, stop, clear };
}
