/** Pieces that a slow pattern would begin anew at, over and over. */
export const PIECES = [
  "A_",
  "a.b",
  "\uFE0F",
  "👩\u200D",
  "a@",
  "0 ",
  "{{",
  "<a ",
  "[(",
  "\n",
  "\t",
  "-",
  "é",
  "%40",
  "://",
] as const;

/** Returns a text of one piece that takes so many bytes in JSON. */
export const filled = (piece: string, bytes: number): string =>
  piece.repeat(Math.max(0, Math.floor(bytes / (Buffer.byteLength(JSON.stringify(piece)) - 2))));
