"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { RadioField, TextField } from "@/components/forms/form-fields";
import { KeptDraft } from "@/components/forms/kept-draft";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import type { VerificationReview } from "@/lib/farms/presenter";
import { mayBecome } from "@/lib/farms/rules/verification";
import { takesFiles } from "@/lib/farms/rules/verification-files";
import { adminHref } from "@/lib/i18n/routes";
import type { Verification } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { SettingForm } from "./setting-form";

const TONE = { none: "outline", asked: "warning", verified: "success", refused: "danger" } as const;

/** Shows where the verification stands; the farm asks for it, and Potager answers. */
export function VerificationSection({
  lang,
  farm,
  review,
  files,
  actions,
}: {
  lang: Lang;
  farm: { id: number; uuid: string; verification: Verification; verification_reason: string | null };
  /** What the person decides about for Potager; null for those who do not decide. */
  review: VerificationReview | null;
  /** The files that the farm attaches; null for those who may not. */
  files: ReactNode;
  actions: Record<"ask" | "decide", FormAction>;
}) {
  const t = useTranslations("settings.verification");
  const { id, verification, verification_reason: reason } = farm;
  const ids = { farm_id: id };
  const decisions = (["verified", "refused"] as const).filter((to) => mayBecome(verification, to));
  return (
    <Card as="section" className="grid gap-5">
      <CardHeader
        className="mb-0"
        title={t("title")}
        description={t("text")}
        action={<Badge tone={TONE[verification]}>{t(`states.${verification}`)}</Badge>}
      />
      {review && verification === "asked" ? null : (
        <p className="max-w-prose">{t(`about.${verification}`)}</p>
      )}
      {reason ? (
        <Alert tone="warning" title={t("reasonTitle")}>
          {reason}
        </Alert>
      ) : null}
      {takesFiles(verification) ? files : null}
      {review ? (
        <p>
          <Link
            href={`${adminHref(lang, `/producers/${farm.uuid}`)}#files`}
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            {t("seeFiles")}
          </Link>
        </p>
      ) : null}
      {review ? (
        <SettingForm
          key={verification}
          lang={lang}
          ids={ids}
          action={actions.decide}
          labels={{ decision: t("decision"), reason: t("reason") }}
          submitLabel={t("decide")}
          done={t("decided")}
        >
          <KeptDraft form={`verification-${id}-${review.seen}`} />
          <input type="hidden" name="seen" value={review.seen} />
          <div className="max-w-prose wrap-anywhere">
            <p>{t("reviewed", { name: review.name, count: review.files.length })}</p>
            <ul className="list-disc pl-5">
              {review.files.map((name, at) => (
                <li key={at}>{name}</li>
              ))}
            </ul>
          </div>
          <RadioField
            name="decision"
            legend={t("decision")}
            options={decisions.map((value) => ({ value, label: t(`decisions.${value}`) }))}
          />
          {decisions.includes("refused") ? (
            <TextField
              name="reason"
              label={t("reason")}
              help={t("reasonHelp")}
              maxLength={300}
              autoComplete="off"
            />
          ) : null}
        </SettingForm>
      ) : mayBecome(verification, "asked") ? (
        <SettingForm lang={lang} ids={ids} action={actions.ask} submitLabel={t("ask")} done={t("sent")} />
      ) : null}
    </Card>
  );
}
