"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useOptimistic, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { type FormState, IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import type { RowActionSet } from "./row-actions";

type Category = { id: number; name: string };

/**
 * Shows categories as buttons: one press adds or removes the person. A field beside them creates a new
 * category.
 */
export function CategoryPicker({
  lang,
  farmId,
  person,
  categories,
  actions,
}: {
  lang: Lang;
  farmId: number;
  person: { id: number; categories: Category[] };
  categories: Category[];
  actions: Pick<RowActionSet, "assign" | "deassign" | "addCategory">;
}) {
  const t = useTranslations("subscribers");
  const common = useTranslations("common");
  const router = useRouter();
  const inputId = useId();
  const [name, setName] = useState("");
  const [pending, startTransition] = useTransition();
  const [held, setHeld] = useOptimistic(person.categories.map(({ id }) => id));

  const failed = (state: FormState | null) => {
    if (state?.status === "done") return false;
    const refusal = Object.values(state?.errors ?? {})[0]?.[0] ?? common("failed");
    toast(refusal, { tone: "error", closeLabel: common("close") });
    return true;
  };
  const put = (category_id: number, into: boolean) =>
    (into ? actions.assign : actions.deassign)(IDLE, {
      _lang: lang,
      farm_id: farmId,
      subscriber_id: person.id,
      category_id,
    }).catch(() => null);

  const toggle = ({ id }: Category) =>
    startTransition(async () => {
      const into = !held.includes(id);
      setHeld(into ? [...held, id] : held.filter((one) => one !== id));
      if (!failed(await put(id, into))) router.refresh();
    });
  const add = () =>
    startTransition(async () => {
      const made = await actions.addCategory(IDLE, { _lang: lang, farm_id: farmId, name }).catch(() => null);
      if (failed(made) || !made) return;
      setName("");
      if (!failed(await put((made.result as Category).id, true))) router.refresh();
    });

  return (
    <fieldset className="mb-6 min-w-0 rounded-xl bg-sunken p-4">
      <legend className="float-left mb-2 w-full font-semibold">{t("fields.categories")}</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {categories.map((category) => (
          <button
            key={category.id}
            type="button"
            aria-pressed={held.includes(category.id)}
            onClick={() => toggle(category)}
            className={cn(
              "inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] border-line-strong bg-raised px-4 md:min-h-9",
              "aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:font-semibold aria-pressed:text-on-primary-soft",
            )}
          >
            {held.includes(category.id) ? <Icon name="check" className="size-4" /> : null}
            {category.name}
          </button>
        ))}
      </div>
      <div className="mt-3 flex max-w-sm gap-2">
        <label htmlFor={inputId} className="sr-only">
          {t("categories.new")}
        </label>
        <Input
          id={inputId}
          value={name}
          maxLength={60}
          placeholder={t("categories.new")}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (name.trim()) add();
          }}
        />
        <Button variant="secondary" onClick={add} pending={pending} disabled={name.trim() === ""}>
          {common("add")}
        </Button>
      </div>
    </fieldset>
  );
}
