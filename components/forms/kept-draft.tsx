"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TYPED_PREFIX } from "@/components/visitor/saved-forms";
import { tabStorage } from "@/components/visitor/storage";
import { sealEntry } from "@/components/visitor/stored-entry";
import { useForm } from "./action-form";
import { changesOf, fillForm, type Typed, typedIn } from "./draft";
import { SAVED_FORM } from "./saved-form";
import { readTyped } from "./typed";

/**
 * Keeps what is typed into the ActionForm around until it is sent, also when the person goes to another screen or closes
 * the dialog: in this tab only, and at most 12 hours. It says when it brought something back. The name holds the version of
 * stored values, so that a draft never covers what somebody else saved.
 */
export function KeptDraft({ form: name }: { form: string }) {
  const t = useTranslations("common.draft");
  const mark = useRef<HTMLInputElement>(null);
  const began = useRef<Typed>({});
  const sending = useRef(false);
  const [restored, setRestored] = useState(false);
  const { state, pending } = useForm();
  const key = TYPED_PREFIX + name;
  useEffect(() => {
    const form = mark.current?.form;
    if (!form) return;
    began.current = typedIn(form);
    const stored = readTyped(tabStorage.read(key), new Date());
    const keep = () => {
      const typed = changesOf(began.current, typedIn(form));
      if (Object.keys(typed).length === 0) tabStorage.forget(key);
      else tabStorage.write(key, sealEntry(SAVED_FORM, { typed }, new Date()));
    };
    form.addEventListener("input", keep);
    // Fields that change themselves when they appear have done so by then.
    const later = setTimeout(() => setRestored(fillForm(form, stored, flushSync) > 0));
    return () => {
      clearTimeout(later);
      form.removeEventListener("input", keep);
    };
  }, [key]);
  useEffect(() => {
    if (state.status !== "done") return;
    tabStorage.forget(key);
    setRestored(false);
    if (mark.current?.form) began.current = typedIn(mark.current.form);
  }, [state, key]);
  useEffect(() => {
    sending.current = pending;
  });
  useEffect(
    // A form that leaves while it is sent was accepted: a refused one stays.
    () => () => {
      if (sending.current) tabStorage.forget(key);
    },
    [key],
  );
  const startOver = () => {
    if (mark.current?.form) fillForm(mark.current.form, began.current, flushSync);
    tabStorage.forget(key);
    setRestored(false);
  };
  return (
    <>
      {/* The script finds the form by this input; it has no name, so it is not sent. */}
      <input ref={mark} type="hidden" />
      {restored ? (
        <Alert
          tone="info"
          role="status"
          action={
            <Button size="sm" variant="secondary" onClick={startOver}>
              {t("startOver")}
            </Button>
          }
        >
          {t("restored")}
        </Alert>
      ) : null}
    </>
  );
}
