import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { HelpButton } from "@/components/admin/help-button";
import { ClientMessages } from "@/components/client-messages";
import { Stepper } from "@/components/ui/stepper";
import { START_STEPS, type StartStep } from "@/lib/farms/rules/start-steps";
import type { Messages } from "@/lib/i18n/catalogue";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows one of the short screens after sign-up: where, what, when. */
export async function StartFrame({
  lang,
  step,
  to,
  areas,
  children,
}: {
  lang: Lang;
  step: StartStep;
  /** Returns the address of a step. */
  to: (step: string) => string;
  /** Messages that the form needs besides its own. */
  areas: (keyof Messages)[];
  children: ReactNode;
}) {
  const t = await getTranslations("start");
  const admin = await getTranslations("admin");
  return (
    <ClientMessages lang={lang} areas={["start", "common", ...areas]}>
      <div className="mx-auto max-w-2xl">
        <Stepper
          label={t("steps")}
          steps={START_STEPS.map((name) => ({ label: t(`${name}.step`), href: to(name) }))}
          current={START_STEPS.indexOf(step)}
          doneLabel={t("done")}
          className="mb-5"
        />
        <div className="flex flex-wrap items-center gap-1.5">
          <h1 className="text-3xl">{t(`${step}.title`)}</h1>
          <HelpButton topic="start" label={admin("help")} />
        </div>
        <p className="mb-5 mt-1.5 max-w-[65ch] text-muted">{t(`${step}.text`)}</p>
        {children}
      </div>
    </ClientMessages>
  );
}
