"use client";

import { useSyncExternalStore } from "react";
import { DEFAULT_LANG, type Lang, splitLang } from "@/lib/vocabulary/languages";

const still = () => () => {};
const langOfAddress = (): Lang => splitLang(location.pathname)?.lang ?? DEFAULT_LANG;

/**
 * Returns the language of the address, for components outside of any provider; the server uses the default
 * language.
 */
export const usePageLang = (): Lang => useSyncExternalStore(still, langOfAddress, () => DEFAULT_LANG);
