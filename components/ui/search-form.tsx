"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef, useTransition } from "react";
import { Icon } from "./icons";
import { Input } from "./input";
import { Spinner } from "./spinner";

/** Long enough for two keys of a quick typist, short enough to feel at once. */
const PAUSE_MS = 250;
/** What may lead elsewhere. No "pointerdown": the rows must not move under a pointer before it is up. */
const PRESSES = ["click", "keydown"] as const;

export interface SearchFormProps {
  /** Address of the list; the fields of the form become its query. After "#", the part to show after a submit. */
  action: string;
  label: string;
  hint?: string;
  /** The text that the shown list was searched for. */
  value: string | undefined;
  className?: string;
  formClassName?: string;
  fieldClassName?: string;
  /** Other fields: filters, or hidden values that the address keeps. */
  children?: ReactNode;
}

const addressOf = (form: HTMLFormElement, action: string) => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim();
    if (text) query.set(name, text);
  }
  const text = query.toString();
  return text ? `${action}?${text}` : action;
};

/**
 * Searches a list as one types. The address follows without new entries in the history, and the field keeps the
 * focus. A newer search replaces an older one that still runs. Without scripts, Enter submits the form.
 */
export function SearchForm({
  action,
  label,
  hint = label,
  value = "",
  className,
  formClassName,
  fieldClassName,
  children,
}: SearchFormProps) {
  const common = useTranslations("common");
  const router = useRouter();
  const [list = "", anchor] = action.split("#");
  const input = useRef<HTMLInputElement>(null);
  /** The search that begins when the typing pauses. */
  const waiting = useRef<{ search: () => void; timer: ReturnType<typeof setTimeout> } | null>(null);
  const asked = useRef(value);
  const [searching, startSearch] = useTransition();

  // Another search came from outside: a link that clears it, or the browser's "back".
  useEffect(() => {
    if (value === asked.current || !input.current) return;
    asked.current = value;
    input.current.value = value;
  }, [value]);

  useEffect(() => {
    // Something may have been typed before the scripts were there.
    typed();
    // A search that began after the press of a link would take its navigation back, so it begins before.
    const hurry = ({ target }: Event) => {
      if (target !== input.current) waiting.current?.search();
    };
    for (const press of PRESSES) document.addEventListener(press, hurry, true);
    return () => {
      stopWaiting();
      for (const press of PRESSES) document.removeEventListener(press, hurry, true);
    };
  }, []);

  function stopWaiting() {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  }
  function go(how: "replace" | "push", form: HTMLFormElement | null) {
    stopWaiting();
    if (!form) return;
    asked.current = input.current?.value.trim() ?? "";
    const address = addressOf(form, list) + (how === "push" && anchor ? `#${anchor}` : "");
    startSearch(() => router[how](address, { scroll: false }));
  }
  function typed() {
    stopWaiting();
    const search = () => {
      stopWaiting();
      if (input.current?.value.trim() !== asked.current) go("replace", input.current?.form ?? null);
    };
    waiting.current = { search, timer: setTimeout(search, PAUSE_MS) };
  }
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go("push", event.currentTarget);
  };

  return (
    <search className={className}>
      <form action={action} onSubmit={submitted} aria-busy={searching} className={formClassName}>
        <div className={fieldClassName}>
          <Input
            ref={input}
            type="search"
            name="q"
            defaultValue={value}
            onInput={typed}
            aria-label={label}
            placeholder={hint}
            prefix={searching ? <Spinner className="size-5" /> : <Icon name="search" />}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <p role="status" className="sr-only">
          {searching ? common("searching") : ""}
        </p>
        {children}
      </form>
    </search>
  );
}
