import { lang } from "next/root-params";
import { getRequestConfig } from "next-intl/server";
import { log } from "@/lib/core/log";
import { CATALOGUE } from "./catalogue";
import { DEFAULT_LANG, isLang } from "./languages";

export default getRequestConfig(async ({ locale }) => {
  const wanted = locale ?? (await lang());
  const language = isLang(wanted) ? wanted : DEFAULT_LANG;
  return {
    locale: language,
    messages: CATALOGUE[language],
    timeZone: "America/Toronto",
    onError: (error) => log().error({ lang: language, err: error.message }, "missing translation"),
  };
});
