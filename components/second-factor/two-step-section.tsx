import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/account/text-link";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { adminHref } from "@/lib/i18n/routes";
import type { FactorsView } from "@/lib/second-factor/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import type { TwoStepActions } from "./two-step-actions";
import { TwoStepPanel } from "./two-step-panel";

/** The two-step log-in of the own account, and what a super administrator still has to do. */
export async function TwoStepSection({
  lang,
  view,
  email,
  now,
  actions,
}: {
  lang: Lang;
  view: FactorsView;
  email: string;
  now: Date;
  actions: TwoStepActions;
}) {
  const t = await getTranslations("second_factor.own");
  const on = view.app_since !== null || view.passkeys.length > 0;
  // Until this session shows the factor, each change of it is refused.
  const older = on && !view.shown;
  return (
    <Card as="section">
      <CardHeader
        title={t("title")}
        description={t("text")}
        action={<Badge tone={on ? "success" : "neutral"}>{t(on ? "on" : "off")}</Badge>}
      />
      {older || (view.required && !view.shown) ? (
        <Alert tone="warning" title={t("requiredTitle")} className="mb-5">
          {t(older ? "again" : "required")}
        </Alert>
      ) : null}
      {view.verified ? null : <Alert className="mb-5">{t("emailFirst")}</Alert>}
      {older || !(view.verified || on) ? null : view.has_password ? (
        <TwoStepPanel {...{ lang, view, email, now, actions }} />
      ) : (
        <TextLink href={adminHref(lang, "/profile")}>{t("passwordFirstLink")}</TextLink>
      )}
    </Card>
  );
}
