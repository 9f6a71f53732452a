import { getTranslations } from "next-intl/server";
import { Card, CardHeader } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { longDay } from "@/lib/i18n/dates";
import { href } from "@/lib/i18n/routes";
import type { AccountWithoutFarm as Left } from "@/lib/payments/documents/document-list";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows an owner without a farm until when the plan is paid for, and where the invoices are. */
export async function AccountWithoutFarm({ lang, left }: { lang: Lang; left: Left }) {
  const t = await getTranslations("payments");
  const { plan_type, ends_at, token } = left;
  return (
    <Card as="section">
      <CardHeader
        title={t("withoutFarm.title")}
        description={
          plan_type && ends_at
            ? t("withoutFarm.plan", { plan: t(`plans.${plan_type}`), date: longDay(ends_at, lang) })
            : t("withoutFarm.noPlan")
        }
      />
      {token ? (
        <LinkButton href={href("documents", lang, { token })} variant="secondary" className="max-sm:w-full">
          {t("withoutFarm.documents")}
        </LinkButton>
      ) : null}
    </Card>
  );
}
