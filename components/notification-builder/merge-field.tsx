"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldId } from "@/components/ui/field-id";
import { Label } from "@/components/ui/label";
import {
  type MergeField as Field,
  MERGE_FIELDS,
  unknownMergeFields,
} from "@/lib/messaging/rules/merge-fields";
import { placeholdersIn } from "@/lib/messaging/rules/placeholders";
import { answers, type ChipWords, fieldChip, fieldsNamedIn, shownText, slashQuery } from "./chip-text";
import { ChipTextarea, type ChipTextareaHandle } from "./chip-textarea";
import { EmojiButton } from "./emoji-button";
import { FieldOptions, optionId } from "./field-options";
import { MarkButtons } from "./mark-buttons";
import type { Mark } from "./text-marks";

export interface MergeFieldProps extends TextAttributes {
  label: string;
  help?: string;
  chips: ChipWords;
  value: string;
  /** Whether words can be bold, italic, a list or a link. */
  marks?: boolean;
  fields?: readonly Field[];
  /** Characters to mark, because they make a text message longer. */
  costly?: ReadonlySet<string>;
  onChange: (value: string) => void;
}

/** Attributes of the text field; with one row it holds one line. */
type TextAttributes = Required<Pick<ComponentProps<"textarea">, "name" | "maxLength">> &
  Pick<ComponentProps<"textarea">, "rows">;

/** The keys of other writing programs, with Ctrl or Cmd. */
const KEYS: Partial<Record<string, Mark>> = { b: "bold", i: "italic" };

/** What was asked for: a button offers every field, a slash those that answer to the letters after it. */
type Asked = { letters: string; slash: boolean } | null;

/** Shows a text with its merge fields as chips; a button or a slash inserts one at the caret. */
export function MergeField({
  label,
  help,
  chips,
  value,
  marks = false,
  fields = MERGE_FIELDS,
  costly,
  onChange,
  ...attributes
}: MergeFieldProps) {
  const { lang, names } = chips;
  const t = useTranslations("notifications.merge");
  const marksWords = useTranslations("notifications.marks");
  const text = useRef<ChipTextareaHandle>(null);
  const dismissed = useRef<string | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const [active, setActive] = useState(0);
  const id = fieldId(attributes.name);
  const list = `${id}-fields`;
  const unknown = unknownMergeFields(value);
  const blanks = placeholdersIn(value);
  const named = fieldsNamedIn(shownText(value, lang, names));
  const options = fields
    .map((field) => ({ field, name: names[lang][field], description: t(field) }))
    .filter((option) => !asked || answers(option.name, asked.letters));
  const open = asked !== null && options.length > 0;
  const described = [
    help ? `${id}-help` : null,
    named.length > 0 ? `${id}-named` : null,
    unknown.length + blanks.length > 0 ? `${id}-left` : null,
  ]
    .filter(Boolean)
    .join(" ");

  function ask(next: Asked) {
    if (next?.letters === asked?.letters && next?.slash === asked?.slash) return;
    setAsked(next);
    setActive(0);
  }

  function follow(shown: string, caret: number) {
    const letters = caret < 0 ? null : slashQuery(shown, caret);
    if (letters === null) dismissed.current = null;
    if (letters !== null && letters !== dismissed.current) ask({ letters, slash: true });
    else if (asked?.slash) ask(null);
  }

  function choose(field: Field) {
    const before = asked?.slash ? asked.letters.length + 1 : 0;
    setAsked(null);
    text.current?.insert(fieldChip(field, lang, names), before);
  }

  const mark = (wanted: Mark) => text.current?.mark(wanted, marksWords("words"));

  function press(event: KeyboardEvent) {
    const wanted = marks && (event.ctrlKey || event.metaKey) ? KEYS[event.key.toLowerCase()] : undefined;
    if (wanted && !event.altKey && !event.shiftKey) {
      mark(wanted);
      return event.preventDefault();
    }
    if (!open) return;
    const option = options[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const by = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + by + options.length) % options.length);
    } else if ((event.key === "Enter" || event.key === "Tab") && option) choose(option.field);
    else if (event.key === "Escape") {
      dismissed.current = asked?.letters ?? null;
      setAsked(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const shownActive = open ? options[active] : undefined;
  return (
    <div className="min-w-0">
      <div className="relative mb-1 flex flex-wrap items-end justify-between gap-x-3">
        <Label htmlFor={id}>{label}</Label>
        <span className="ml-auto flex flex-wrap justify-end">
          {marks ? <MarkButtons field={label} onPress={mark} /> : null}
          <EmojiButton field={label} onChoose={(emoji) => text.current?.insert(emoji)} />
          <Button
            variant="ghost"
            size="sm"
            className="min-h-9 px-2 font-medium"
            aria-label={t("label", { field: label })}
            aria-expanded={open && !asked?.slash}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              text.current?.focus();
              ask(asked ? null : { letters: "", slash: false });
            }}
          >
            <Plus className="size-4" aria-hidden="true" />
            {t("insert")}
          </Button>
        </span>
      </div>
      <div className="relative">
        <ChipTextarea
          {...{ id, chips, value, costly, onChange }}
          {...attributes}
          handle={text}
          aria-describedby={described || undefined}
          aria-controls={open ? list : undefined}
          aria-activedescendant={shownActive ? optionId(list, shownActive.field) : undefined}
          onCaret={follow}
          onKeyDown={press}
          onBlur={() => setAsked(null)}
        />
        {open ? (
          <FieldOptions id={list} label={t("list")} options={options} active={active} onChoose={choose} />
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {open ? t("offered", { count: options.length, name: shownActive?.name ?? "" }) : ""}
      </p>
      {named.length > 0 ? (
        <p id={`${id}-named`} className="sr-only">
          {t("named", { fields: named.join(", ") })}
        </p>
      ) : null}
      {unknown.length + blanks.length > 0 ? (
        <p id={`${id}-left`} className="mt-1.5 text-sm font-medium text-danger-text">
          {blanks.length > 0 ? t("left", { words: blanks.join(", ") }) : null}{" "}
          {unknown.length > 0 ? t("unknown", { fields: unknown.join(", ") }) : null}
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
