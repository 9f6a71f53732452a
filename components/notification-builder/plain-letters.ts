/** Returns a text as it is searched: in small letters, without accents. */
export const plainLetters = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
