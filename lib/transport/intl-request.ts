import { lang } from "next/root-params";
import { getRequestConfig } from "next-intl/server";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { reportOnServer } from "@/lib/providers/errors";
import { DEFAULT_LANG, isLang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";

export default getRequestConfig(async ({ locale }) => {
  const wanted = locale ?? (await lang());
  const language = isLang(wanted) ? wanted : DEFAULT_LANG;
  return {
    locale: language,
    messages: CATALOGUE[language],
    timeZone: SITE_ZONE,
    onError: ({ message }) => reportOnServer("missing_translation", { message: `${language}: ${message}` }),
  };
});
