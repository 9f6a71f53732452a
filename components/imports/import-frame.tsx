import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/admin/page-header";
import { Stepper } from "@/components/ui/stepper";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

/** The frame of each step of an import: title, way back and steps. */
export async function ImportFrame({
  lang,
  farmUuid,
  step,
  file,
  children,
}: {
  lang: Lang;
  farmUuid: string;
  /** Index of the step, from 0. */
  step: number;
  /** Name of the file, which may be long and say anything. */
  file?: ReactNode;
  children: ReactNode;
}) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  return (
    <>
      <PageHeader
        help="subscribers"
        title={t("title")}
        description={step === 0 ? t("description") : undefined}
        back={{ href: adminHref(lang, `/farms/${farmUuid}/subscribers`), label: t("back") }}
      />
      <Stepper
        label={t("steps")}
        steps={[1, 2, 3, 4].map((at) => ({ label: t(`step${at as 1 | 2 | 3 | 4}`) }))}
        current={step}
        doneLabel={t("stepDone")}
        className="mb-6"
      />
      {file ? <p className="mb-4 truncate text-sm text-muted">{file}</p> : null}
      {children}
    </>
  );
}
