"use client";

import { useEffect, useState } from "react";
import { TYPED_PREFIX } from "@/components/visitor/saved-forms";
import { tabStorage } from "@/components/visitor/storage";
import { openEntry, sealEntry } from "@/components/visitor/stored-entry";
import { SAVED_FORM } from "./saved-form";

/**
 * Keeps what was chosen in a form that is not made of plain fields, so a reload loses nothing: in this tab only, and at
 * most 12 hours.
 */
export function useKeptValue<Value>(
  name: string,
  isValue: (stored: unknown) => stored is Value,
  initial: Value,
): [value: Value, change: (value: Value) => void, forget: () => void] {
  const key = TYPED_PREFIX + name;
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const stored = openEntry(SAVED_FORM, tabStorage.read(key), new Date())?.kept;
    if (isValue(stored)) setValue(stored);
  }, [key]);
  const change = (changed: Value) => {
    setValue(changed);
    tabStorage.write(key, sealEntry(SAVED_FORM, { kept: changed }, new Date()));
  };
  return [value, change, () => tabStorage.forget(key)];
}
