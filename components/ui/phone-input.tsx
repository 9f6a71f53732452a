"use client";

import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Input } from "./input";
import { caretAfterDigits, formatPhoneDigits, phoneDigits } from "./phone-format";

export type PhoneInputProps = Omit<
  ComponentProps<typeof Input>,
  "type" | "value" | "defaultValue" | "onChange"
> & {
  /** Digits, E.164 or formatted. */
  defaultValue?: string;
  /** Called with digits only. */
  onDigits?: (digits: string) => void;
};

/** Shows (999) 999-9999 as it is typed and submits the digits under `name`. */
export function PhoneInput({ name, defaultValue = "", onDigits, ...rest }: PhoneInputProps) {
  const [digits, setDigits] = useState(() => phoneDigits(defaultValue));
  const [hydrated, setHydrated] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const text = formatPhoneDigits(digits);

  // Without JavaScript the visible field is the one that is sent.
  useEffect(() => setHydrated(true), []);

  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return;
    const position = caretAfterDigits(text, caret.current);
    input.current.setSelectionRange(position, position);
    caret.current = null;
  }, [text]);

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
        value={text}
        onChange={(event) => {
          const typed = event.target.value;
          const before = typed.slice(0, event.target.selectionStart ?? typed.length);
          let next = phoneDigits(typed);
          let kept = before.replace(/\D/g, "").length;
          // Erasing a bracket or a dash erases the digit before it, or the key would do nothing.
          const erased = (event.nativeEvent as InputEvent).inputType === "deleteContentBackward";
          if (erased && next === digits && kept > 0) {
            next = next.slice(0, kept - 1) + next.slice(kept);
            kept -= 1;
          }
          caret.current = kept;
          setDigits(next);
          onDigits?.(next);
        }}
      />
      {hydrated && name ? <input type="hidden" name={name} value={digits} /> : null}
    </>
  );
}
