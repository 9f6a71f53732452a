import { MAX_PIXELS } from "@/lib/uploads/rules";
import { ConnectionLost } from "./connection";

/** A file that cannot be a photo of ours; `key` names the message. */
export class UnreadablePhoto extends Error {
  constructor(readonly key: "damaged" | "tooManyPixels") {
    super(key);
  }
}

const TIME_OUT_MS = 60_000;

// Files of their own: the library stays exchangeable, as the LGPL asks, and only who has a HEIC photo loads it.
const WORKER_URL = new URL("./heic-worker.js", import.meta.url);
const LIBRARY_URL = new URL("libheif-js/libheif-wasm/libheif.js", import.meta.url);
const WASM_URL = new URL("libheif-js/libheif-wasm/libheif.wasm", import.meta.url);

type Answer = { image: ImageData } | { problem: "lost" | "damaged" | "tooManyPixels" };

/**
 * Opens a HEIC photo in a browser that cannot. It runs in a worker with a content policy of its own
 * (docs/decisions/0031-heic-in-a-worker.md), so the page stays responsive and its policy as strict as before.
 * @throws UnreadablePhoto | ConnectionLost when the decoder could not be loaded
 */
export async function decodeHeic(file: Blob, signal: AbortSignal): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(String(WORKER_URL));
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      setTimeout(() => reject(new UnreadablePhoto("damaged")), TIME_OUT_MS);
      // The worker answers its own failures, so this is one of loading it.
      worker.onerror = () => reject(new ConnectionLost());
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      const given = { bytes, maxPixels: MAX_PIXELS, library: String(LIBRARY_URL), wasm: String(WASM_URL) };
      worker.postMessage(given, [bytes]);
    });
    if ("image" in answer) return await createImageBitmap(answer.image);
    throw answer.problem === "lost" ? new ConnectionLost() : new UnreadablePhoto(answer.problem);
  } finally {
    worker.terminate();
  }
}
