import { getTranslations } from "next-intl/server";
import { AccountForm } from "@/components/account/account-form";
import type { FormAction } from "@/components/forms/form-action";
import { Alert } from "@/components/ui/alert";
import { formatTime } from "@/lib/i18n/dates";
import { ofPerson } from "@/lib/i18n/of-name";
import type { Acting } from "@/lib/users/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";

/** Says in whose name a super administrator acts and until when, with a button that ends it without scripts too. */
export async function ActingBanner({
  lang,
  acting: { name, email, ends_at },
  now,
  end,
}: {
  lang: Lang;
  acting: Acting;
  now: Date;
  end: FormAction;
}) {
  const t = await getTranslations("users.acting");
  const shown = name || email;
  return (
    <Alert
      tone="warning"
      data-acting
      title={t("title", { name: shown, ofName: ofPerson(shown) })}
      action={
        <AccountForm
          action={end}
          lang={lang}
          idPrefix="acting"
          button={{ variant: "secondary", size: "sm" }}
          words={{ submit: t("end") }}
        />
      }
    >
      {t("text", {
        time: formatTime(ends_at, lang, SITE_ZONE),
        minutes: Math.floor((ends_at.getTime() - now.getTime()) / 60_000),
      })}
    </Alert>
  );
}
