const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

export interface FileSize {
  unit: "kb" | "mb";
  amount: number;
}

/** Returns a number of bytes as people are told it: whole kilobytes below one megabyte, then megabytes with a decimal. */
export function fileSize(bytes: number): FileSize {
  const kilobytes = Math.round(bytes / KILOBYTE);
  if (kilobytes < KILOBYTE) return { unit: "kb", amount: Math.max(1, kilobytes) };
  return { unit: "mb", amount: Math.round(bytes / (MEGABYTE / 10)) / 10 };
}

/** Returns the error of a body or a file that is larger than a number of bytes, as a key of the errors. */
export function tooLargeWords(bytes: number) {
  const { unit, amount } = fileSize(bytes);
  return { key: unit === "kb" ? ("tooLargeKilobytes" as const) : ("tooLarge" as const), values: { amount } };
}
