import { lang } from "next/root-params";
import { getRequestConfig } from "next-intl/server";
import { reportOnServer } from "@/lib/providers/errors";
import { CATALOGUE } from "./catalogue";
import { DEFAULT_LANG, isLang } from "./languages";

export default getRequestConfig(async ({ locale }) => {
  const wanted = locale ?? (await lang());
  const language = isLang(wanted) ? wanted : DEFAULT_LANG;
  return {
    locale: language,
    messages: CATALOGUE[language],
    timeZone: "America/Toronto",
    onError: ({ message }) => reportOnServer("missing_translation", { message: `${language}: ${message}` }),
  };
});
