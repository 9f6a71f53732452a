"use client";

import { useTranslations } from "next-intl";
import { useForm } from "@/components/forms/action-form";
import { ErrorText } from "@/components/ui/error-text";
import { fieldId } from "@/components/ui/field-id";
import { Label } from "@/components/ui/label";
import { Select, type SelectOption } from "@/components/ui/select";

/** Columns with values that are shown under each heading. */
const SHOWN = 3;

/** Lists the columns of a file with some of their values, and asks what each one holds. */
export function ColumnChoices({
  headers,
  examples,
  mapping,
  options,
}: {
  headers: readonly string[];
  examples: readonly (readonly string[])[];
  mapping: readonly (string | null)[];
  options: SelectOption[];
}) {
  const t = useTranslations("imports");
  const { state } = useForm();
  const problems = state.errors.mapping;
  return (
    <>
      {problems?.length ? (
        <div id={fieldId("mapping")} tabIndex={-1} className="mb-3">
          <ErrorText id={`${fieldId("mapping")}-error`} messages={problems} />
        </div>
      ) : null}
      <ul className="grid divide-y divide-line">
        {headers.map((header, column) => {
          const values = [
            ...new Set(examples.map((row) => row[column] ?? "").filter((value) => value !== "")),
          ];
          const name = `column_${column}`;
          return (
            <li key={name} className="grid items-center gap-x-6 gap-y-1.5 py-3 sm:grid-cols-2">
              <div className="min-w-0">
                <p className="truncate font-semibold">
                  {header || t("organize.unnamed", { number: column + 1 })}
                </p>
                <p className="truncate text-sm text-muted">
                  {values.length > 0
                    ? t("organize.examples", { values: values.slice(0, SHOWN).join(" · ") })
                    : t("organize.noValues")}
                </p>
              </div>
              <div className="min-w-0">
                <Label htmlFor={fieldId(name)} className="sr-only">
                  {`${header || t("organize.unnamed", { number: column + 1 })} : ${t("organize.holds")}`}
                </Label>
                <Select
                  id={fieldId(name)}
                  name={name}
                  key={`${name}-${state.at}`}
                  options={options}
                  placeholder={t("organize.ignored")}
                  defaultValue={String(state.values[name] ?? mapping[column] ?? "")}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
