"use client";

import { useEffect, useState } from "react";
import { globalData } from "@/components/visitor/global-data";
import type { Lang } from "@/lib/vocabulary/languages";

/** Suggests names of produce for a search field, loaded when someone is about to type. */
export function ProduceSuggestions({ id, fieldId, lang }: { id: string; fieldId: string; lang: Lang }) {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    const load = async () => {
      const data = await globalData(lang);
      setNames((data?.produceTypes ?? []).map((type) => type.names[lang]));
    };
    field?.addEventListener("focus", load, { once: true });
    return () => field?.removeEventListener("focus", load);
  }, [fieldId, lang]);
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
