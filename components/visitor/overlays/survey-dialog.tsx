"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { Arrival } from "../address";
import { call } from "../call";
import { popup } from "../signals";

const SCORES = Array.from({ length: 11 }, (_, score) => score);

/** Asks how likely the person is to recommend us, from 0 to 10, and why. */
export function SurveyDialog({ arrival, onClose }: { arrival: Arrival; onClose: () => void }) {
  const t = useTranslations("visitor.survey");
  const common = useTranslations("common");
  const [score, setScore] = useState(arrival.nps_score);
  const [message, setMessage] = useState("");
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const trouble = errors.global ?? errors.npsScore ?? errors.formUuid;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    const { form } = arrival;
    const answer = await call("PUT", `/api/forms/${form?.uuid ?? "none"}`, {
      userId: form?.user_id ?? undefined,
      farmId: form?.farm_id ?? undefined,
      npsScore: score,
      message,
    });
    setSending(false);
    if (answer.ok) {
      popup("success", t("thanks"));
      onClose();
      return;
    }
    setErrors(
      answer.status === 404
        ? { global: [t("unknown")] }
        : Object.keys(answer.errors).length > 0
          ? answer.errors
          : { global: [common("failed")] },
    );
  }

  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t("title")} description={t("text")} closeLabel={common("close")}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          {trouble ? (
            <Alert tone="danger" role="alert">
              {trouble[0]}
            </Alert>
          ) : null}
          <fieldset>
            <legend className="font-semibold">{t("question")}</legend>
            <div className="mt-3 grid grid-cols-6 gap-1.5 sm:grid-cols-11">
              {SCORES.map((value) => (
                <label
                  key={value}
                  className="flex min-h-12 cursor-pointer items-center justify-center rounded-md border-[1.5px] border-control font-semibold hover:bg-primary-soft has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
                >
                  <input
                    type="radio"
                    name="npsScore"
                    value={value}
                    checked={score === value}
                    onChange={() => setScore(value)}
                    className="sr-only"
                  />
                  {value}
                </label>
              ))}
            </div>
            <p className="mt-2 flex justify-between text-sm text-muted">
              <span>{t("least")}</span>
              <span>{t("most")}</span>
            </p>
          </fieldset>
          <Field name="message" label={t("message")} hint={common("optional")} errors={errors}>
            <Textarea value={message} maxLength={2000} onChange={({ target }) => setMessage(target.value)} />
          </Field>
          <div>
            <Button type="submit" size="lg" full disabled={score === null} pending={sending}>
              {t("submit")}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
