"use client";

import { useSyncExternalStore } from "react";
import { DEFAULT_LANG, type Lang } from "@/lib/vocabulary/languages";

const still = () => () => {};
const langOfAddress = (): Lang => (/^\/en(\/|$)/.test(location.pathname) ? "en" : "fr");

/**
 * Returns the language of the address, for components outside of any provider; the server uses the default
 * language.
 */
export const usePageLang = (): Lang => useSyncExternalStore(still, langOfAddress, () => DEFAULT_LANG);
