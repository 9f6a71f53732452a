/** Returns the digits of a North American number, without the country's 1. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

/**
 * Returns "(450) 555-0199", as far as it is typed. It leaves a number that is too long unchanged for the
 * validation.
 */
export function formatPhoneDigits(digits: string): string {
  if (digits.length === 0 || digits.length > 10) return digits;
  if (digits.length < 4) return `(${digits}`;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Returns the caret position after the same number of digits. */
export function caretAfterDigits(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (/\d/.test(text[index] ?? "") && ++seen === count) return index + 1;
  }
  return text.length;
}
