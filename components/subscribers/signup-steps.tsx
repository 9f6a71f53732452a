"use client";

import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { SubmissionForm, useSubmission } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { Button } from "@/components/ui/button";
import { Stepper } from "@/components/ui/stepper";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";
import { HiddenFields } from "./hidden-fields";
import type { SignupAddress } from "./signup-address";
import { goToStep, useSignupAddress } from "./use-signup-address";

export interface SignupStepsProps {
  lang: Lang;
  handle: string;
  actions: Record<"subscribe" | "answer" | "confirmCode", FormAction>;
  words: { summary: string; steps: string; names: string[]; done: string; save: string; skip: string };
  /** Field name -> its label, for the list of errors. */
  labels: Record<string, string>;
  /** The content of each step, rendered on the server. */
  parts: Record<"contact" | "answers" | "written" | "confirmed" | "byEmail" | "code" | "back", ReactNode>;
}

const FIRST: SignupAddress = { step: 1, carried: {} };
const SKIP = "signup-skip";

/**
 * Shows the steps of a subscription on a page that is the same for everyone. The address chooses the step;
 * without JavaScript the answer to the form that was just sent does.
 */
export function SignupSteps({ lang, handle, actions, words, labels, parts }: SignupStepsProps) {
  const first = useSubmission(actions.subscribe);
  const second = useSubmission(actions.answer);
  const third = useSubmission(actions.confirmCode);
  const answered = [first, second, third]
    .map(([state]) => state)
    .filter(({ status }) => status === "done")
    .sort((one, other) => other.at - one.at)[0];
  const { step, carried } = useSignupAddress() ?? (answered?.result as SignupAddress | undefined) ?? FIRST;
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(step);

  useLayoutEffect(() => {
    if (answered) goToStep(answered.result as SignupAddress);
  }, [answered]);
  useEffect(() => {
    box.current?.closest("[data-later]")?.removeAttribute("data-later");
  }, []);
  // The next step starts at its top, on the screen and for a screen reader.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    box.current?.focus({ preventScroll: true });
  }, [step]);

  const form = { lang, summary: words.summary, labels };
  const carriedFields = <HiddenFields values={{ ...carried, handle }} />;
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Stepper
        label={words.steps}
        steps={words.names.map((label) => ({ label }))}
        current={step - 1}
        doneLabel={words.done}
        narrow
        className="mb-6"
      />
      {step === 1 ? (
        <SubmissionForm submission={first} {...form} className="grid gap-5">
          <HiddenFields
            values={{ handle, qr_code_uuid: carried.qr_code_uuid, subscribe: carried.subscribe }}
          />
          {parts.contact}
        </SubmissionForm>
      ) : null}
      {step === 2 ? (
        <>
          <SubmissionForm submission={second} {...form} className="grid gap-5">
            {carriedFields}
            {parts.answers}
            <div className="flex flex-wrap items-center gap-3">
              <SubmitButton size="lg" className="max-sm:w-full">
                {words.save}
              </SubmitButton>
              <Button
                type="submit"
                form={SKIP}
                variant="ghost"
                onClick={(event) => {
                  event.preventDefault();
                  goToStep({ step: 3, carried });
                }}
                className="max-sm:w-full"
              >
                {words.skip}
              </Button>
            </div>
          </SubmissionForm>
          {/* Without JavaScript, "skip" sends this empty form, so the typed answers are not sent. */}
          <form id={SKIP} action={second[1]} hidden>
            <input type="hidden" name="_lang" value={lang} />
            {carriedFields}
          </form>
        </>
      ) : null}
      {step > 2 ? (
        <div className="grid gap-5">
          {step === 4 ? parts.confirmed : parts.written}
          {carried.by_email ? parts.byEmail : null}
          {carried.by_sms && step === 3 ? (
            <SubmissionForm submission={third} {...form} className="grid gap-4 rounded-xl bg-sunken p-5">
              {carriedFields}
              {parts.code}
            </SubmissionForm>
          ) : null}
          {parts.back}
        </div>
      ) : null}
    </div>
  );
}
