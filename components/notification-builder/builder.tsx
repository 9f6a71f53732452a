"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { Button } from "@/components/ui/button";
import { Stepper } from "@/components/ui/stepper";
import type { Lang } from "@/lib/i18n/languages";
import type { Parameters, Preview } from "@/lib/notifications/presenter";
import { ContentStep } from "./content-step";
import { DraftControlContext } from "./draft-control";
import { type PickableProduce, ProducesStep } from "./produces-step";
import { SaveStatus } from "./save-status";
import type { BuilderFacts, DraftState, Patch } from "./types";
import { useAutosave } from "./use-autosave";
import { useParameters } from "./use-parameters";

export interface BuilderProps {
  locale: Lang;
  /** Address of this editor, without the step. */
  editHref: string;
  viewHref: string;
  facts: BuilderFacts;
  stored: DraftState;
  version: number;
  produces: PickableProduce[];
  /** Step 1, rendered by the server. */
  templates: ReactNode;
  noProduces: ReactNode;
  parameters: Parameters;
  preview: Preview;
  actions: Record<"save" | "preview" | "send", PlainAction> & { test: FormAction };
}

const STEPS = ["template", "produces", "content"] as const;

/** Edits a draft in three steps. The address holds the step; everything is saved while it is typed. */
export function Builder(props: BuilderProps) {
  const { locale, editHref, facts, stored, actions } = props;
  const t = useTranslations("notifications");
  const router = useRouter();
  const asked = Number(useSearchParams().get("step"));
  const step = asked === 1 || asked === 2 ? asked : 3;
  const [draft, setDraft] = useState(stored);
  const patch = useCallback<Patch>(
    (change) => setDraft((now) => ({ ...now, ...(typeof change === "function" ? change(now) : change) })),
    [],
  );
  const ids = { farm_id: facts.farm.id, notification_id: facts.notification.id };
  const { state, flush, close, stopForNewer, versionSeen, choice } = useAutosave({
    ...{ ids, draft, lang: locale, uuid: facts.notification.uuid, version: props.version },
    restore: setDraft,
    action: actions.save,
  });
  const parameters = useParameters(ids, props.parameters, state.at);
  const control = useMemo(() => ({ flush, close, versionSeen }), [flush, close, versionSeen]);
  const at = (number: number) => `${editHref}?step=${number}`;
  const go = async (number: number) => {
    await flush();
    router.push(at(number));
  };
  return (
    <DraftControlContext value={control}>
      <Stepper
        label={t("steps.label")}
        steps={STEPS.map((name, index) => ({ label: t(`steps.${name}`), href: at(index + 1) }))}
        current={step - 1}
        doneLabel={t("steps.done")}
      />
      <div className="mb-5 mt-2">
        <SaveStatus state={state} retry={() => void flush()} choice={choice} />
      </div>
      {step === 1 ? props.templates : null}
      {step === 2 ? (
        <section aria-labelledby="step-produces">
          <h2 id="step-produces">{t("produces.title")}</h2>
          <p className="mb-5 mt-1 max-w-prose text-muted">{t("produces.intro")}</p>
          {props.produces.length === 0 ? (
            props.noProduces
          ) : (
            <ProducesStep produces={props.produces} draft={draft} patch={patch} />
          )}
        </section>
      ) : null}
      {step === 3 ? (
        <ContentStep
          {...{ draft, patch, facts, locale, parameters, flush, close, stopForNewer, versionSeen }}
          viewHref={props.viewHref}
          send={actions.send}
          initialPreview={props.preview}
          previewAction={actions.preview}
          testAction={actions.test}
        />
      ) : (
        <div className="mt-8 flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          {step === 2 ? (
            <Button variant="secondary" onClick={() => void go(1)}>
              {t("steps.back")}
            </Button>
          ) : null}
          <Button onClick={() => void go(step + 1)}>{t("steps.next")}</Button>
        </div>
      )}
    </DraftControlContext>
  );
}
