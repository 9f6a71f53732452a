import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { Scene } from "@/components/illustrations/scene";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icons";
import type { Lang } from "@/lib/vocabulary/languages";
import { QuestionForm } from "./question-form";

const SUGGESTED = ["hours", "payment", "delivery", "picking", "spraying", "order"] as const;

/** Suggests questions that customers often ask. It fills the whole screen while the farm has no question. */
export async function SuggestedQuestions({
  lang,
  farmId,
  action,
  taken,
  add,
}: {
  lang: Lang;
  farmId: number;
  action: FormAction;
  /** Questions that the farm already answers. */
  taken: string[];
  /** The button for the person's own question, passed only while the farm has no question. */
  add?: ReactNode;
}) {
  const t = await getTranslations("questions");
  const open = SUGGESTED.map((key) => t(`suggested.${key}`)).filter((words) => !taken.includes(words));
  const list = (
    <ul
      aria-label={t("suggestions")}
      className="flex flex-wrap justify-center gap-2.5 in-[aside]:justify-start"
    >
      {open.map((words) => (
        <li key={words}>
          <QuestionForm
            lang={lang}
            farmId={farmId}
            suggested={words}
            action={action}
            opener={{
              trigger: (
                <button type="button" className={buttonStyle({ variant: "secondary", size: "sm" })}>
                  <Icon name="plus" className="size-4 shrink-0" />
                  {words}
                </button>
              ),
            }}
          />
        </li>
      ))}
    </ul>
  );
  if (add) {
    return (
      <EmptyState
        illustration={<Scene name="no-subscribers" />}
        title={t("empty.title")}
        action={add}
        className="max-w-2xl"
      >
        <p className="mx-auto max-w-md">{t("empty.text")}</p>
        <div className="mt-6">{list}</div>
      </EmptyState>
    );
  }
  if (open.length === 0) return null;
  return (
    <aside className="mt-8 max-w-3xl">
      <h2 className="mb-3 text-xl">{t("suggestions")}</h2>
      {list}
    </aside>
  );
}
