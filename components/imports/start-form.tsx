"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { CheckboxField } from "@/components/forms/form-fields";
import { HiddenFields } from "@/components/subscribers/hidden-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Lang } from "@/lib/vocabulary/languages";

/**
 * Declares the consent of the people and starts the import. Of a file in which all refuse, it is confirmed that nobody
 * will be written to. The bar says what is about to happen.
 */
export function StartForm({
  lang,
  ids,
  people,
  kept,
  action,
}: {
  lang: Lang;
  ids: { farm_id: number; import_id: number };
  /** People who are added or filled in. */
  people: number;
  /** People who refuse, and are kept as unsubscribed. */
  kept: number;
  action: FormAction;
}) {
  const t = useTranslations("imports");
  const common = useTranslations("common");
  const router = useRouter();
  const declared = people > 0 ? t("verify.declare") : t("verify.declareRefusals");
  return (
    <ActionForm
      action={action}
      lang={lang}
      summary={common("checkForm")}
      labels={{ declared }}
      onDone={() => router.refresh()}
      className="mb-8 grid max-w-3xl gap-4"
    >
      <HiddenFields values={{ farm_id: String(ids.farm_id), import_id: String(ids.import_id) }} />
      <CheckboxField name="declared" label={declared} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton>
          {people > 0 ? t("verify.start", { count: people }) : t("verify.startRefusals", { count: kept })}
        </SubmitButton>
        <p className="text-sm text-muted">
          {people > 0 ? t("verify.summary", { count: people }) : null}
          {kept > 0 ? ` ${t("verify.keptSummary", { count: kept })}` : null}
        </p>
      </div>
    </ActionForm>
  );
}
