/** The look of a link on a line of its own, for what leads to or opens something. */
export const linkLine =
  "inline-flex min-h-9 items-center font-semibold text-link underline underline-offset-4";
