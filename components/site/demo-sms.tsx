"use client";

import { useActionState, useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldId } from "@/components/ui/field-id";
import { PhoneInput } from "@/components/ui/phone-input";
import { type Answer, call } from "@/components/visitor/call";
import { captchaSolution } from "@/components/visitor/captcha-solution";
import type { Lang } from "@/lib/vocabulary/languages";

export interface DemoSmsWords {
  phone: string;
  help: string;
  submit: string;
  checking: string;
  sending: string;
  done: string;
  failed: string;
}

interface State {
  status: "idle" | "done" | "failed";
  phone: string;
  errors: Record<string, string[]>;
}

const PREFIX = "demo";

/**
 * Holds a solved captcha, or one in progress. It starts when the form gets the focus and is kept until it is
 * used.
 */
function useCaptchaSolution() {
  const solving = useRef<Promise<string> | null>(null);
  return {
    get: () => (solving.current ??= captchaSolution()),
    drop: () => {
      solving.current = null;
    },
  };
}

/** Asks for one example text message. The browser solves the captcha, which loads when the form gets the focus. */
export function DemoSms({ words, lang }: { words: DemoSmsWords; lang: Lang }) {
  const [step, setStep] = useState<"checking" | "sending" | null>(null);
  const solution = useCaptchaSolution();

  async function ask(phone: string): Promise<Answer<unknown>> {
    setStep("checking");
    const captcha = await solution.get();
    setStep("sending");
    const answer = await call("POST", "/api/global/demo-sms", { phone, captcha, lang });
    // Only a wrong phone number leaves the captcha unused.
    if (answer.ok || !answer.errors.phone) solution.drop();
    return answer;
  }

  async function send(_previous: State, payload: FormData): Promise<State> {
    const phone = String(payload.get("phone") ?? "");
    try {
      let answer = await ask(phone);
      // The captcha may have expired while the person was typing, so a new one is tried.
      if (answer.errors.captcha) answer = await ask(phone);
      if (answer.ok) return { status: "done", phone: "", errors: {} };
      return { status: "failed", phone, errors: answer.errors };
    } catch {
      solution.drop();
      return { status: "failed", phone, errors: {} };
    } finally {
      setStep(null);
    }
  }

  const [state, action, pending] = useActionState(send, { status: "idle", phone: "", errors: {} });
  const { errors } = state;
  const rest = errors.captcha ?? errors.global;
  useEffect(() => {
    if (state.errors.phone) document.getElementById(fieldId("phone", PREFIX))?.focus();
  }, [state]);

  return (
    <form
      action={action}
      noValidate
      onFocus={() => void solution.get().catch(solution.drop)}
      className="noscript:hidden"
    >
      <Field name="phone" idPrefix={PREFIX} label={words.phone} help={words.help} errors={errors}>
        <PhoneInput key={state.status === "done" ? "empty" : "typed"} defaultValue={state.phone} required />
      </Field>
      <Button type="submit" size="lg" pending={pending} className="mt-5 max-sm:w-full">
        {words.submit}
      </Button>
      <div role="status" className="mt-4 text-sm text-muted empty:hidden">
        {step ? words[step] : null}
        {!pending && state.status === "done" ? <Alert tone="success">{words.done}</Alert> : null}
      </div>
      {!pending && state.status === "failed" && !errors.phone ? (
        <Alert tone="danger" role="alert" className="mt-4">
          {rest?.[0] ?? words.failed}
        </Alert>
      ) : null}
    </form>
  );
}
