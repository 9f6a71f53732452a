/** How long a part of the page may take to load (docs/product/browser.md "Timings"). */
const TIME_OUT_MS = 120_000;

const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "ChunkLoadError" ||
    /loading (css )?chunk|failed to (load chunk|fetch dynamically)/i.test(error.message));

/** Loads a part of the page on demand. @throws ChunkLoadError when it fails, is missing or is too late */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("too late")), TIME_OUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    const error = new Error("a part of the page did not load", { cause });
    error.name = "ChunkLoadError";
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Calls the listener when a part of the page that Next loads by itself fails to load. */
export function onChunkError(listener: () => void): () => void {
  const failed = (event: ErrorEvent) => isChunkError(event.error) && listener();
  const refused = (event: PromiseRejectionEvent) => isChunkError(event.reason) && listener();
  window.addEventListener("error", failed);
  window.addEventListener("unhandledrejection", refused);
  return () => {
    window.removeEventListener("error", failed);
    window.removeEventListener("unhandledrejection", refused);
  };
}
