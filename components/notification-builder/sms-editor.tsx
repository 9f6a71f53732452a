"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { formatTenths } from "@/components/notifications/words";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { replacedLetters } from "@/lib/messaging/rules/plain-names";
import {
  type CharacterCost,
  characterCosts,
  fitsSms,
  MAX_SEPTETS,
  MAX_UCS2_UNITS,
  measureSms,
  plainEquals,
  segmentsWithoutUnicode,
} from "@/lib/messaging/rules/segments";
import type { Lang } from "@/lib/vocabulary/languages";
import type { FieldNames } from "./chip-text";
import { MergeField } from "./merge-field";

/** Shows a character so that it is visible: a no-break space is shown by its name. */
function VisibleCharacter({ character }: { character: string }) {
  const t = useTranslations("notifications.sms");
  if (/^\s$/u.test(character)) return <em>{t("space")}</em>;
  return (
    <kbd className="rounded-xs bg-raised px-1.5 font-sans text-base font-semibold ring-1 ring-line-strong">
      {character}
    </kbd>
  );
}

interface CostsProps {
  text: string;
  typed: string;
  unitTenths: number | null;
  onSwap: (text: string) => void;
}

/** Names each character that makes the text longer, with what it costs and the way out. */
function Costs({ text, typed, unitTenths, onSwap }: CostsProps) {
  const t = useTranslations("notifications.sms");
  const locale = useLocale() as Lang;
  const costs = characterCosts(text);
  if (costs.length === 0) return null;
  const { segments } = measureSms(text);
  const without = segmentsWithoutUnicode(text);
  const unicode = costs[0]?.kind === "unicode";
  const headline = unicode
    ? segments > without
      ? t("unicode", { count: costs.length, now: segments, without })
      : t("unicodeSame", { count: costs.length })
    : t("double", { count: costs.length });
  const more = unicode && unitTenths !== null ? (segments - without) * unitTenths : 0;
  /** What the text would be without this one character; nothing when others keep it as long. */
  const saved = ({ character }: CharacterCost) => {
    const { segments: left } = measureSms(text.replaceAll(character, "x"));
    return left < segments ? t("saved", { count: left }) : null;
  };
  const note = ({ character, swap, kind }: CharacterCost) =>
    !typed.includes(character) ? t("elsewhere") : swap === null && kind === "unicode" ? t("accent") : null;
  return (
    <Alert tone={unicode ? "warning" : "info"} title={headline} className="mt-3">
      {more > 0 ? <p className="mb-2">{t("dearer", { price: formatTenths(more, locale) })}</p> : null}
      <ul className="grid gap-1.5">
        {costs.map((cost) => (
          <li key={cost.character} className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
            <VisibleCharacter character={cost.character} />
            {cost.count > 1 ? <span className="text-sm">{t("times", { count: cost.count })}</span> : null}
            {saved(cost) ? <span className="text-sm">{saved(cost)}</span> : null}
            {cost.swap !== null && typed.includes(cost.character) ? (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => onSwap(typed.replaceAll(cost.character, cost.swap ?? ""))}
              >
                {t("swap", { from: cost.character, to: cost.swap })}
              </Button>
            ) : (
              <span className="text-sm">{note(cost)}</span>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Lists characters with what they become in the text that goes out; nothing when there is none. */
function Replaced({ title, shown }: { title: string; shown: ReturnType<typeof plainEquals> }) {
  const t = useTranslations("notifications.sms");
  if (shown.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>{title}</span>
      {shown.map(({ character, plain }) => (
        <span key={character} className="whitespace-nowrap">
          <VisibleCharacter character={character} /> {t("becomes")} <VisibleCharacter character={plain} />
        </span>
      ))}
    </p>
  );
}

/** Says which signs go out as plain ones, and which letters of names, so that the text stays short. */
function PlainEquals({ typed, added }: { typed: string; added: string }) {
  const t = useTranslations("notifications.sms");
  const signs = plainEquals(typed).filter(({ character, plain }) => plain !== "" && !/^\s$/u.test(character));
  const letters = replacedLetters(added);
  return (
    <>
      <Replaced title={t("plain", { count: signs.length })} shown={signs} />
      <Replaced title={t("plainNames", { count: letters.length })} shown={letters} />
    </>
  );
}

/** Shows the field of a text message with the length that will be sent, and the characters that cost more. */
export function SmsEditor({
  lang,
  names,
  reader,
  value,
  whole,
  added,
  unitTenths,
  onChange,
}: {
  lang: Lang;
  names: FieldNames;
  /** Name of the person whose text is measured. */
  reader: string;
  value: string;
  /** The whole text, as that person would get it. */
  whole: string;
  /** The names in it that nobody typed: the farm's, its produces', that person's. */
  added: string;
  /** What one part of a text costs, in tenths of a cent; null while it is unknown. */
  unitTenths: number | null;
  onChange: (value: string) => void;
}) {
  const t = useTranslations("notifications.sms");
  const measure = measureSms(whole);
  const max = measure.encoding === "GSM-7" ? MAX_SEPTETS : MAX_UCS2_UNITS;
  const fits = fitsSms(measure);
  const costly = useMemo(() => new Set(characterCosts(whole).map(({ character }) => character)), [whole]);
  return (
    <div>
      <MergeField
        name={`sms_content_${lang}`}
        label={t("label")}
        help={t("help")}
        chips={{ lang, names }}
        {...{ value, costly, onChange }}
        maxLength={980}
        rows={3}
      />
      <p className="tabular mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className={fits ? "font-semibold" : "font-semibold text-danger-text"}>
          {t("segments", { count: measure.segments })}
        </span>
        <span>{t("units", { units: measure.units, max })}</span>
        <span className="text-muted">
          {t(measure.encoding === "GSM-7" ? "plainLetters" : "otherLetters")}
        </span>
      </p>
      {value.includes("{{name}}") ? (
        <p className="text-sm text-muted">{t("fields", { name: reader })}</p>
      ) : null}
      <PlainEquals typed={value} added={added} />
      <div role="status">
        {fits ? null : (
          <Alert tone="danger" className="mt-3">
            {t("tooLong", { count: measure.units - max })}
          </Alert>
        )}
      </div>
      <Costs text={whole} typed={value} {...{ unitTenths }} onSwap={onChange} />
    </div>
  );
}
