import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/components/forms/form-action";
import { Badge } from "@/components/ui/badge";
import { formatMoment } from "@/lib/i18n/dates";
import type { SwitchView } from "@/lib/tools/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { ReasonDialog } from "./reason-dialog";

/** Shows what can be switched off for the whole site, and what is. */
export async function SwitchList({
  lang,
  switches,
  change,
}: {
  lang: Lang;
  switches: SwitchView[];
  change: FormAction;
}) {
  const t = await getTranslations("tools.switches");
  return (
    <ul aria-label={t("list")} className="entry-list">
      {switches.map(({ name, is_on, changed }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
          <div className="min-w-0 max-w-prose flex-1 basis-72">
            <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
              {t(`names.${name}`)}
              <Badge tone={is_on ? "success" : "danger"} dot>
                {t(is_on ? "isOn" : "isOff")}
              </Badge>
            </h2>
            <p className="mt-1 text-sm text-muted">{t(`texts.${name}`)}</p>
            {changed ? (
              <p className="mt-2 text-sm wrap-anywhere">
                {t(is_on ? "lastOn" : "lastOff", {
                  when: formatMoment(changed.at, lang, SITE_ZONE),
                  who: changed.by ?? t("somebody"),
                  reason: changed.reason,
                })}
              </p>
            ) : null}
          </div>
          <ReasonDialog
            key={String(is_on)}
            lang={lang}
            ids={{ name, is_on: is_on ? "false" : "true" }}
            words={is_on ? "switches.off" : "switches.on"}
            openOf={t(is_on ? "off.openOf" : "on.openOf", { name: t(`names.${name}`) })}
            variant={is_on ? "secondary" : "primary"}
            action={change}
          >
            <p className="font-semibold text-content">{t(`names.${name}`)}</p>
            <p>{is_on ? t(`texts.${name}`) : t("on.text")}</p>
          </ReasonDialog>
        </li>
      ))}
    </ul>
  );
}
