import { MAX_CHOSEN_BYTES } from "@/lib/uploads/rules";
import type { Lang } from "@/lib/vocabulary/languages";
import { ConnectionLost, keepTrying } from "./connection";
import { UnreadablePhoto } from "./decode-heic";
import { inTurn } from "./in-turn";
import { type FileAnswer, postFile } from "./post-file";
import { preparePhoto } from "./prepare-photo";

export type PhotoStage =
  | { name: "queued" | "preparing" | "lost" }
  /** `percent` is from 0 to 100. */
  | { name: "sending"; percent: number };

export type PhotoProblem = "tooLarge" | "damaged" | "tooManyPixels" | "failed";

export interface PhotoUpload {
  /** The address that takes the file. */
  url: string;
  /** Fields of the form beside the file. */
  fields: Record<string, string>;
  lang: Lang;
  /** The server's UPLOAD_MAX_BYTES. */
  maxBytes: number;
  signal: AbortSignal;
  onStage: (stage: PhotoStage) => void;
}

async function prepareAndSend(file: File, given: PhotoUpload): Promise<FileAnswer | PhotoProblem> {
  const { url, fields, lang, maxBytes, signal, onStage } = given;
  const onLost = () => onStage({ name: "lost" });
  const photo = await keepTrying(
    () => {
      onStage({ name: "preparing" });
      return preparePhoto(file, signal);
    },
    { signal, onLost },
  );
  if (photo.size > maxBytes) return "tooLarge";
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", photo, file.name);
  return keepTrying(
    () => {
      onStage({ name: "sending", percent: 0 });
      const onProgress = (percent: number) => onStage({ name: "sending", percent });
      return postFile(url, form, { lang, signal, onProgress });
    },
    { signal, onLost },
  );
}

/**
 * Scales and sends a photo when it is its turn, and goes on after a lost connection.
 * @returns the server's answer, or what is wrong with the file; rejects only when aborted
 */
export async function uploadPhoto(file: File, given: PhotoUpload): Promise<FileAnswer | PhotoProblem> {
  if (file.size > MAX_CHOSEN_BYTES) return "tooLarge";
  given.onStage({ name: "queued" });
  try {
    return await inTurn(() => prepareAndSend(file, given));
  } catch (error) {
    if (given.signal.aborted) throw error;
    if (error instanceof UnreadablePhoto) return error.key;
    // Anything else is a browser that ran out of memory for the photo.
    return error instanceof ConnectionLost ? "failed" : "damaged";
  }
}
