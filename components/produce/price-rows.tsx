"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useForm } from "@/components/forms/action-form";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { typedNumber } from "@/lib/i18n/conventions";
import type { Lang } from "@/lib/vocabulary/languages";

export interface PriceRow {
  quantity: string;
  price: string;
}

export interface PriceRowsProps {
  lang: Lang;
  priceType: "fixed" | "variable";
  /** Formatted as a person types them: "1", "4,50". */
  prices: PriceRow[];
}

export const MAX_PRICES = 20;
const blank = (): PriceRow => ({ quantity: "1", price: "" });

function typedRows(value: unknown): PriceRow[] | null {
  if (!Array.isArray(value)) return null;
  const rows = value.filter((row) => typeof row === "object" && row !== null) as Partial<PriceRow>[];
  return rows.map(({ quantity, price }) => ({ quantity: quantity ?? "1", price: price ?? "" }));
}

/** Shows one price, or one for each quantity. Without JavaScript all rows are shown. */
export function PriceRows(props: PriceRowsProps) {
  const { state } = useForm();
  const typed = typedRows(state.values.prices);
  const type = (state.values.price_type as PriceRowsProps["priceType"] | undefined) ?? props.priceType;
  return <Rows key={state.at} {...props} priceType={type} prices={typed ?? props.prices} />;
}

function Rows({ lang, priceType, prices }: PriceRowsProps) {
  const t = useTranslations("produce.form");
  const { state } = useForm();
  const next = useRef(prices.length + 1);
  const list = useRef<HTMLUListElement>(null);
  const [type, setType] = useState(priceType);
  const [rows, setRows] = useState(() =>
    (prices.length > 0 ? prices : [blank()]).map((row, key) => ({ ...row, key })),
  );
  const shown = type === "fixed" ? rows.slice(0, 1) : rows;
  const errors = state.errors;

  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll("li")[at]?.querySelector("input")?.focus());
  const add = () => {
    setRows([...rows, { ...blank(), key: next.current++ }]);
    focus(rows.length);
  };
  const drop = (at: number) => {
    setRows(rows.filter((_, index) => index !== at));
    focus(Math.max(0, at - 1));
  };

  return (
    <div className="grid gap-4">
      <SegmentedControl
        name="price_type"
        label={t("priceType")}
        value={type}
        onChange={(event) => {
          const chosen = event.target.value === "variable" ? "variable" : "fixed";
          setType(chosen);
          if (chosen === "variable" && rows.length === 1) {
            setRows([...rows, { quantity: "", price: "", key: next.current++ }]);
          }
        }}
        options={[
          { value: "fixed", label: t("fixed") },
          { value: "variable", label: t("variable") },
        ]}
      />
      <ul ref={list} className="grid gap-3">
        {shown.map((row, at) => (
          <li key={row.key} className="flex items-start gap-2.5">
            {type === "variable" ? (
              <Field
                name={`prices.${at}.quantity`}
                label={<Numbered text={t("forQuantity")} full={t("quantityOf", { number: at + 1 })} />}
                errors={errors}
                className="w-24 shrink-0"
              >
                <Input inputMode="decimal" defaultValue={row.quantity} maxLength={10} autoComplete="off" />
              </Field>
            ) : null}
            <Field
              name={`prices.${at}.price_cents`}
              label={
                type === "variable" ? (
                  <Numbered text={t("amount")} full={t("amountOf", { number: at + 1 })} />
                ) : (
                  t("amount")
                )
              }
              errors={errors}
              className="w-full max-w-48"
            >
              {(control) => (
                <Input
                  {...control}
                  name={`prices.${at}.price`}
                  inputMode="decimal"
                  defaultValue={row.price}
                  suffix="$"
                  maxLength={12}
                  autoComplete="off"
                  placeholder={typedNumber("4.50", lang)}
                />
              )}
            </Field>
            {type === "variable" && shown.length > 1 ? (
              <button
                type="button"
                onClick={() => drop(at)}
                className={buttonStyle({ variant: "ghost", size: "icon", className: "mt-7.5" })}
              >
                <Icon name="trash" />
                <span className="sr-only">{t("removePrice", { number: at + 1 })}</span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {type === "variable" ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-muted">{t("pricesHelp")}</p>
          {rows.length < MAX_PRICES ? (
            <Button variant="secondary" size="sm" onClick={add}>
              <Icon name="plus" />
              {t("addPrice")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Shows the same word above each row; screen readers hear "Price 2". */
function Numbered({ text, full }: { text: string; full: string }) {
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{full}</span>
    </>
  );
}
