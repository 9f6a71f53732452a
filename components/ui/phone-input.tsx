"use client";

import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Input } from "./input";
import { caretAfterDigits, formatPhoneDigits, phoneDigits } from "./phone-format";

export type PhoneInputProps = Omit<
  ComponentProps<typeof Input>,
  "type" | "value" | "defaultValue" | "onChange"
> & {
  /** Digits, E.164 or formatted. */
  defaultValue?: string;
};

/**
 * Shows (999) 999-9999 while it is typed and submits the digits under `name`. The field is uncontrolled: a
 * controlled one would lose the text that was typed before hydration.
 */
export function PhoneInput({ name, defaultValue = "", ...rest }: PhoneInputProps) {
  const [digits, setDigits] = useState(() => phoneDigits(defaultValue));
  const [hydrated, setHydrated] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function show(next: string): void {
    if (input.current) input.current.value = formatPhoneDigits(next);
    setDigits(next);
  }

  // Without JavaScript the visible field is sent.
  useEffect(() => {
    const early = phoneDigits(input.current?.value ?? "");
    if (early !== digits) show(early);
    setHydrated(true);
  }, []);

  return (
    <>
      <Input
        ref={input}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(___) ___-____"
        {...rest}
        name={hydrated ? undefined : name}
        defaultValue={formatPhoneDigits(phoneDigits(defaultValue))}
        onChange={({ target, nativeEvent }) => {
          const before = target.value.slice(0, target.selectionStart ?? target.value.length);
          let next = phoneDigits(target.value);
          let kept = before.replace(/\D/g, "").length;
          // Deleting a bracket or a dash also deletes the digit before it; otherwise the key would do nothing.
          const erased = (nativeEvent as InputEvent).inputType === "deleteContentBackward";
          if (erased && next === digits && kept > 0) {
            next = next.slice(0, kept - 1) + next.slice(kept);
            kept -= 1;
          }
          show(next);
          const position = caretAfterDigits(target.value, kept);
          target.setSelectionRange(position, position);
        }}
      />
      {hydrated && name ? <input type="hidden" name={name} value={digits} /> : null}
    </>
  );
}
