"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useForm } from "@/components/forms/action-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PRODUCE_TYPES, produceType } from "@/lib/reference/produce-types";

/** Shows the name of a produce and suggests the types, whose names exist in each language. */
export function ProduceNameField({
  name,
  typeId,
  focused,
}: {
  name: string;
  typeId: number | null;
  /** Takes the focus, because the form before it was just saved. */
  focused: boolean;
}) {
  const t = useTranslations("produce.form");
  const words = useTranslations("reference.types");
  const { state } = useForm();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const type = produceType(typeId);
  return (
    <>
      <Field name="name" label={t("name")} help={t("nameHelp")} errors={state.errors}>
        {(control) => (
          <Input
            {...control}
            key={state.at}
            ref={input}
            name="typed_name"
            list="produce-types"
            maxLength={120}
            autoComplete="off"
            placeholder={type ? words(type.code) : undefined}
            defaultValue={String(state.values.typed_name ?? name)}
          />
        )}
      </Field>
      <datalist id="produce-types">
        {PRODUCE_TYPES.map(({ code }) => (
          <option key={code} value={words(code)} />
        ))}
      </datalist>
    </>
  );
}
