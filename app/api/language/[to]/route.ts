import { chooseLanguage } from "@/lib/i18n/choose-language";
import { apiRoute } from "@/lib/transport/route";

const ONE_YEAR = 365 * 24 * 3600;

export const GET = apiRoute({
  verb: chooseLanguage,
  readBody: async (request) => ({ referer: request.headers.get("referer") }),
  answer: ({ lang, path }) =>
    new Response(null, {
      status: 303,
      headers: {
        location: path,
        "set-cookie": `lang=${lang}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`,
        "x-robots-tag": "noindex",
      },
    }),
});
