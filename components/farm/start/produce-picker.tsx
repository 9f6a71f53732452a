"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { useKeptValue } from "@/components/forms/use-kept-value";
import { Drawing } from "@/components/illustrations/drawing";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { foldText } from "@/lib/values/fold-text";
import type { Lang } from "@/lib/vocabulary/languages";
import { type ChosenProduce, ChosenProduces, type PickableType } from "./chosen-produces";
import { StartBar } from "./start-bar";

/** Shown before somebody searches, so that the screen stays short. */
const FIRST = 12;
/** The server takes no more at once. */
const MOST = 12;

const isChosen = (value: unknown): value is ChosenProduce[] =>
  Array.isArray(value) && value.every((row) => typeof row?.id === "number" && typeof row?.price === "string");

/** Asks what the farm sells: pictures to tap, with a search, and a price for each. */
export function ProducePicker({
  lang,
  farmId,
  types,
  nextHref,
  save,
}: {
  lang: Lang;
  farmId: number;
  types: PickableType[];
  nextHref: string;
  save: FormAction;
}) {
  const t = useTranslations("start.produce");
  const router = useRouter();
  const [q, setQ] = useState("");
  const [all, setAll] = useState(false);
  const [chosen, setChosen, forget] = useKeptValue(`start-produce-${farmId}`, isChosen, []);
  const wanted = foldText(q);
  const matching = types.filter(({ name }) => foldText(name).includes(wanted));
  const shown = wanted !== "" || all ? matching : matching.slice(0, FIRST);
  const ids = new Set(chosen.map(({ id }) => id));
  const toggle = ({ id, unit }: PickableType) =>
    setChosen(
      ids.has(id)
        ? chosen.filter((one) => one.id !== id)
        : [...chosen, { id, price: "", unit }].slice(0, MOST),
    );
  useEffect(() => router.prefetch(nextHref), [router, nextHref]);
  return (
    <ActionForm
      action={save}
      lang={lang}
      summary={t("summary")}
      onDone={() => {
        forget();
        router.push(nextHref);
      }}
    >
      <input type="hidden" name="farm_id" value={farmId} />
      <label htmlFor="start-search" className="sr-only">
        {t("search")}
      </label>
      <Input
        id="start-search"
        type="search"
        value={q}
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        placeholder={t("search")}
        prefix={<Icon name="search" />}
        autoComplete="off"
      />
      <p role="status" className={matching.length === 0 ? "mt-3 text-muted" : "sr-only"}>
        {wanted === "" ? "" : t("found", { count: matching.length })}
      </p>
      <fieldset className="mt-4">
        <legend className="sr-only">{t("title")}</legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {shown.map((type) => (
            <label
              key={type.id}
              className="relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border-[1.5px] border-line bg-raised p-1.5 text-center text-xs font-medium leading-tight xs:text-sm has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="checkbox"
                checked={ids.has(type.id)}
                onChange={() => toggle(type)}
                className="sr-only"
              />
              <Drawing name={type.drawing} className="size-12" />
              <span className="max-w-full hyphens-auto break-words">{type.name}</span>
              {ids.has(type.id) ? (
                <span className="absolute right-1.5 top-1.5 flex size-5 items-center justify-center rounded-full bg-primary text-on-primary">
                  <Icon name="check" className="size-3.5 stroke-3" />
                </span>
              ) : null}
            </label>
          ))}
        </div>
      </fieldset>
      {shown.length < matching.length ? (
        <Button variant="ghost" size="sm" className="mt-3" onClick={() => setAll(true)}>
          {t("all", { count: matching.length })}
        </Button>
      ) : null}
      <ChosenProduces lang={lang} types={types} chosen={chosen} onChange={setChosen} />
      <StartBar skipHref={nextHref} />
    </ActionForm>
  );
}
