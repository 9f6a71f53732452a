"use client";

import { useSyncExternalStore } from "react";
import { DEFAULT_LANG, type Lang } from "@/lib/i18n/languages";

const still = () => () => {};
const langOfAddress = (): Lang => (/^\/en(\/|$)/.test(location.pathname) ? "en" : "fr");

/** The language of the address, where nothing around says it; the server does not know the address. */
export const usePageLang = (): Lang => useSyncExternalStore(still, langOfAddress, () => DEFAULT_LANG);
