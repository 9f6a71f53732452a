"use client";

import { Braces } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { fieldId } from "@/components/ui/field-id";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import type { Lang } from "@/lib/i18n/languages";
import {
  type MergeField as Field,
  MERGE_FIELDS,
  mergeToken,
  unknownMergeFields,
} from "@/lib/messaging/rules/merge-fields";

export interface MergeFieldProps {
  name: string;
  label: string;
  help?: string;
  /** Language of the text; it names the merge fields and sets the spelling checker. */
  lang: Lang;
  value: string;
  maxLength: number;
  rows?: number;
  multiline?: boolean;
  fields?: readonly Field[];
  errors?: string[];
  onChange: (value: string) => void;
}

/** Shows a text field with a menu that inserts a merge field at the cursor. */
export function MergeField(props: MergeFieldProps) {
  const {
    name,
    label,
    help,
    lang,
    value,
    maxLength,
    rows,
    multiline,
    fields = MERGE_FIELDS,
    errors,
    onChange,
  } = props;
  const t = useTranslations("notifications.merge");
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const id = fieldId(name);
  const unknown = unknownMergeFields(value);
  const described = [
    help ? `${id}-help` : null,
    unknown.length > 0 ? `${id}-unknown` : null,
    errors ? `${id}-error` : null,
  ]
    .filter(Boolean)
    .join(" ");

  function insert(field: Field) {
    const token = mergeToken(field, lang);
    const from = control.current?.selectionStart ?? value.length;
    const to = control.current?.selectionEnd ?? value.length;
    if (value.length - (to - from) + token.length > maxLength) return;
    caret.current = from + token.length;
    onChange(value.slice(0, from) + token + value.slice(to));
  }

  const shared = {
    id,
    name,
    lang,
    value,
    maxLength,
    ref: control,
    spellCheck: true,
    "aria-describedby": described || undefined,
    "aria-invalid": errors ? (true as const) : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-end justify-between gap-3">
        <Label htmlFor={id}>{label}</Label>
        <DropdownMenu>
          <DropdownMenuTrigger
            className={cn(buttonStyle({ variant: "ghost", size: "sm" }), "min-h-9 px-2 font-medium")}
            aria-label={t("label", { field: label })}
          >
            <Braces className="size-4" aria-hidden="true" />
            {t("insert")}
          </DropdownMenuTrigger>
          <DropdownMenuContent
            onCloseAutoFocus={(event) => {
              if (caret.current === null) return;
              // The focus returns to the text, after the inserted field.
              event.preventDefault();
              control.current?.focus();
              control.current?.setSelectionRange(caret.current, caret.current);
              caret.current = null;
            }}
          >
            {fields.map((field) => (
              <DropdownMenuItem key={field} onSelect={() => insert(field)}>
                <span className="min-w-0 flex-1">{t(field)}</span>
                <code className="rounded-xs bg-sunken px-1.5 text-sm text-content">
                  {mergeToken(field, lang)}
                </code>
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {multiline ? <Textarea rows={rows} {...shared} /> : <Input {...shared} />}
      {unknown.length > 0 ? (
        <p id={`${id}-unknown`} className="mt-1.5 text-sm font-medium text-danger-text">
          {t("unknown", { fields: unknown.map((field) => `{{${field}}}`).join(", ") })}
        </p>
      ) : null}
      {errors ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger-text">
          {errors[0]}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      ) : null}
    </div>
  );
}
