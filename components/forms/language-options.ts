import { LANGS, type Lang } from "@/lib/vocabulary/languages";

/** Returns the languages for a field that chooses one, each named in itself; `common` reads the texts of "common". */
export const languageOptions = (
  common: (key: `languages.${Lang}`) => string,
): { value: Lang; label: string }[] => LANGS.map((value) => ({ value, label: common(`languages.${value}`) }));
