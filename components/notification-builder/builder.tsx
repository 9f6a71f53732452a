"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Stepper } from "@/components/ui/stepper";
import { unitTenths } from "@/lib/billing/rules";
import type { Parameters, Preview } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { BuilderBar } from "./builder-bar";
import { hasWords, whenOf } from "./draft";
import { DraftControlContext } from "./draft-control";
import { problemLines } from "./problem-list";
import { labelsOn, sendDay } from "./produce-days";
import { type PickableProduce, ProducesStep } from "./produces-step";
import { SaveNotices, SaveStatus } from "./save-status";
import { SendStep } from "./send-step";
import { STEPS, stepOf } from "./steps";
import type { BuilderActions, BuilderFacts, DraftState, Patch } from "./types";
import { UndoButtons } from "./undo-buttons";
import { useAutosave } from "./use-autosave";
import { useDrawnDraft } from "./use-drawn-draft";
import { useHistory } from "./use-history";
import { useParameters } from "./use-parameters";
import { usePreview } from "./use-preview";
import { WordsStep } from "./words-step";

export interface BuilderProps {
  locale: Lang;
  /** Address of the message; its editor is at "/edit". */
  viewHref: string;
  facts: BuilderFacts;
  /** The draft as it is stored, and what the server knew of it when the page was made. */
  initial: { draft: DraftState; version: number; parameters: Parameters; preview: Preview };
  produces: PickableProduce[];
  /** Step 1, rendered by the server. */
  templates: ReactNode;
  noProduces: ReactNode;
  actions: BuilderActions;
}

/** Edits a draft in four steps. The address holds the step; everything is saved while it is typed. */
export function Builder(props: BuilderProps) {
  const { locale, viewHref, initial, actions } = props;
  const t = useTranslations("notifications");
  const asked = Number(useSearchParams().get("step"));
  const step = asked >= 1 && asked <= STEPS.length ? Math.floor(asked) : 3;
  const { draft, newest, replace } = useDrawnDraft(initial.draft);
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  const [when, choose] = useState(() => whenOf(initial.draft));
  const { control: history, note, forget } = useHistory(newest, replace, step === 3);
  const patch = useCallback<Patch>(
    (change) => {
      const { current } = newest;
      const next = { ...current, ...(typeof change === "function" ? change(current) : change) };
      note(next);
      replace(next);
    },
    [newest, note, replace],
  );
  const restore = useCallback(
    (words: DraftState) => {
      forget();
      replace(words);
      choose(whenOf(words));
    },
    [forget, replace],
  );
  const day = sendDay(draft, props.facts.today);
  const facts = useMemo(() => ({ ...props.facts, labels: labelsOn(props.facts, day) }), [props.facts, day]);
  const ids = { farm_id: facts.farm.id, notification_id: facts.notification.id };
  const { state, flush, close, stopForNewer, versionSeen, compared, choice } = useAutosave({
    ...{ ids, draft, lang: locale, uuid: facts.notification.uuid, version: initial.version },
    restore,
    newest,
    action: actions.save,
  });
  const parameters = useParameters(ids, initial.parameters, state.at, { when, choose });
  const preview = usePreview({
    ...{ ids, lang: locale, draft, readers: facts.readers, initial: initial.preview },
    watched: step >= 3,
    action: actions.preview,
  });
  const replaces = hasWords(draft);
  const control = useMemo(
    () => ({ flush, close, stopForNewer, versionSeen, compared, replaces }),
    [flush, close, stopForNewer, versionSeen, compared, replaces],
  );
  const at = (number: number) => `${viewHref}/edit?step=${number}`;
  // Every step is on this page already, so only the address changes.
  const show = (number: number) => {
    window.history.pushState(null, "", at(number));
    window.scrollTo(0, 0);
  };
  const go = (number: number) => {
    void flush();
    setWanted(null);
    show(number);
  };
  const goTo = (field: string) => {
    if (stepOf(field) !== step) show(stepOf(field));
    setWanted({ field });
  };
  // Before the words are on the screen, only what the template left open is worth a word.
  const left = (parameters.data ? problemLines(parameters.data) : []).filter(
    ({ words }) => step === 3 || words.endsWith(".placeholder"),
  );
  const first = left[0];
  return (
    <DraftControlContext value={control}>
      <div className="mb-4 md:flex md:items-center md:gap-5">
        <Stepper
          label={t("steps.label")}
          steps={STEPS.map((name, index) => ({ label: t(`steps.${name}`), href: at(index + 1) }))}
          current={step - 1}
          doneLabel={t("steps.done")}
          className="min-w-0 md:flex-1"
        />
        <SaveStatus state={state} timeZone={facts.farm.time_zone} className="max-md:mt-2 md:w-44" />
      </div>
      <SaveNotices state={state} retry={() => void flush()} choice={choice} />
      {step === 1 ? props.templates : null}
      {step === 2 ? (
        <section aria-labelledby="step-produces">
          <h2 id="step-produces">{t("produces.title")}</h2>
          <p className="mb-5 mt-1 max-w-prose text-muted">{t("produces.intro")}</p>
          {props.produces.length === 0 ? (
            props.noProduces
          ) : (
            <ProducesStep produces={props.produces} {...{ draft, patch, facts }} />
          )}
        </section>
      ) : null}
      {step === 3 ? (
        <WordsStep
          {...{ draft, patch, facts, preview, wanted, history }}
          keepTemplate={actions.keepTemplate}
          unitTenths={parameters.data ? unitTenths(parameters.data.quote) : null}
        />
      ) : null}
      {step === 4 ? (
        <SendStep
          {...{ draft, patch, facts, parameters, actions, viewHref, goTo }}
          preview={preview.preview}
        />
      ) : (
        <BuilderBar
          quote={parameters.data?.quote ?? null}
          busy={parameters.loading}
          note={
            first ? (
              <button
                type="button"
                className="min-h-8 text-left text-sm text-link underline underline-offset-4"
                onClick={() => goTo(first.field)}
              >
                {t("bar.left", { count: left.length })}
              </button>
            ) : null
          }
        >
          {step === 3 ? <UndoButtons history={history} /> : null}
          {step > 1 ? (
            <Button variant="ghost" className="max-md:hidden" onClick={() => go(step - 1)}>
              {t("steps.back")}
            </Button>
          ) : null}
          <Button onClick={() => go(step + 1)}>{t("steps.next")}</Button>
        </BuilderBar>
      )}
    </DraftControlContext>
  );
}
