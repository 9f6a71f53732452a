import { reportTrouble } from "../platform/trouble";
import { DEFAULT_LANG, LANGS, type Lang, otherLangs, splitLang } from "../vocabulary/languages";
import { BLOG_SLUGS, pairOfSlug } from "./blog-slugs";

/**
 * Public paths by language, without the /{lang} prefix. Folders under app/[lang] use the English path; next.config.ts
 * makes the rewrites and redirects for the other paths from this table.
 */
export const ROUTES = {
  home: { fr: "", en: "" },
  farm: { fr: "/fermes/[handle]", en: "/farms/[handle]" },
  subscription: { fr: "/fermes/[handle]/inscription", en: "/farms/[handle]/subscription" },
  search: { fr: "/recherche", en: "/search" },
  pricing: { fr: "/tarifs", en: "/pricing" },
  faq: { fr: "/faq", en: "/faq" },
  contact: { fr: "/nous-contacter", en: "/contact-us" },
  blog: { fr: "/blogue", en: "/blog" },
  blog_post: { fr: "/blogue/[slug]", en: "/blog/[slug]" },
  api_docs: { fr: "/api/docs", en: "/api/docs" },
  api_types: { fr: "/api/docs/types", en: "/api/docs/types" },
  api_guide: { fr: "/api/docs/guides/[guide]", en: "/api/docs/guides/[guide]" },
  api_webhooks: { fr: "/api/docs/webhook-guide", en: "/api/docs/webhook-guide" },
  api_polling: { fr: "/api/docs/polling-guide", en: "/api/docs/polling-guide" },
  api_feature: { fr: "/api/docs/[feature]", en: "/api/docs/[feature]" },
  terms: { fr: "/conditions", en: "/terms" },
  privacy: { fr: "/politique", en: "/privacy" },
  sale_flow_onboarding: { fr: "/sale-flow-onboarding", en: "/sale-flow-onboarding" },
  qr_code_onboarding: { fr: "/inscription-code-qr", en: "/qr-code-onboarding" },
  landing_register: { fr: "/bientot", en: "/coming-soon" },
  payment_success: { fr: "/paiement/succes", en: "/payment/success" },
  payment_cancel: { fr: "/paiement/annule", en: "/payment/cancel" },
  login: { fr: "/connexion", en: "/login" },
  second_step: { fr: "/connexion/deuxieme-etape", en: "/login/second-step" },
  signup: { fr: "/creer-un-compte", en: "/signup" },
  forgot_password: { fr: "/mot-de-passe-oublie", en: "/forgot-password" },
  change_password: { fr: "/changer-le-mot-de-passe", en: "/change-password" },
  verify_email: { fr: "/verifier-le-courriel", en: "/verify-email" },
  invitation: { fr: "/invitation", en: "/invitation" },
  restore_email: { fr: "/retablir-le-courriel", en: "/restore-email" },
  confirm_subscription: { fr: "/confirmer/[token]", en: "/confirm/[token]" },
  unsubscribe: { fr: "/desabonnement/[token]", en: "/unsubscribe/[token]" },
  stop_report: { fr: "/rapports/[token]", en: "/reports/[token]" },
  documents: { fr: "/mes-documents/[token]", en: "/my-documents/[token]" },
  embed_subscribe: { fr: "/embed/[handle]/subscribe", en: "/embed/[handle]/subscribe" },
  embed_card: { fr: "/embed/[handle]/card", en: "/embed/[handle]/card" },
  my_data: { fr: "/mes-donnees/[token]", en: "/my-data/[token]" },
} as const satisfies Record<string, Record<Lang, `/${string}` | "">>;

export type RouteName = keyof typeof ROUTES;

const FARM_PAGES = ["farm", "subscription"] as const satisfies RouteName[];

/** Returns the path of a public page: href("farm", "fr", { handle: "ferme-du-ruisseau" }). */
export function href(
  route: RouteName,
  lang: Lang,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string {
  // Next asks for addresses of a page with an unknown language before it answers 404.
  const path = (ROUTES[route][lang] ?? ROUTES[route][DEFAULT_LANG]).replace(/\[(\w+)\]/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return `/${lang}${path}${search ? `?${search}` : ""}`;
}

/**
 * Returns the home page with the log-in overlay open. Pages that need an account redirect visitors to it
 * (docs/product/screens.md "Overlays").
 */
export const loginOverlayHref = (
  lang: Lang,
  query: { redirect_to?: string; autologin_token?: string } = {},
) => `${href("home", lang, {}, query)}#/auth/login`;

/** Request header by which the middleware tells an admin page where its log-in is, with the page that was wanted. */
export const LOG_IN_HEADER = "x-log-in";

/**
 * Returns whether a path is internal and has no language: it starts with one "/" and not with /fr or /en
 * (docs/product/languages.md "Languages").
 */
const isInternal = (path: string) =>
  path === "" || (/^\/(?![/\\])/.test(path) && splitLang(path.replace(/[?#].*$/s, "")) === null);

function homeInstead(lang: Lang, path: string): string {
  reportTrouble("bad_internal_url", { message: `no internal path: ${path}` });
  return `/${lang}`;
}

/**
 * Returns a path of the admin area, which is the same in each language: adminHref("fr", "/farms"). Reports a path
 * that is not internal, and returns home instead.
 */
export function adminHref(lang: Lang, path: `/${string}` | "" = ""): string {
  return isInternal(path) ? `/${lang}/admin${path}` : homeInstead(lang, path);
}

const pattern = (path: string) => path.replace(/\[(\w+)\]/g, ":$1");
/** The language whose paths name the folders. */
const FOLDERS = "en" satisfies Lang;
const localized = (Object.values(ROUTES) as Record<Lang, string>[]).filter((forms) =>
  LANGS.some((lang) => forms[lang] !== forms[FOLDERS]),
);

/**
 * Returns the pattern of a path without the share image of a post, because the image keeps the English folder name in
 * each language.
 */
const pages = (path: string) => pattern(path).replace(":slug", ":slug((?!opengraph-image)[^/]+)");

/** Reasons why a payment stopped, as the query of the page names them (docs/product/screens.md "Payment pages"). */
export const PAYMENT_STOPS = ["missing-data", "company-not-found", "payment-not-completed"] as const;
export type PaymentStop = (typeof PAYMENT_STOPS)[number];

/** Last segment of the subscription page without the site's footer. */
export const BARE = "bare";

/** Last segment of the folder of the FAQ, which the build must not render (app/[lang]/(site)/faq). */
export const WHOLE = "whole";

/** Queries of the home page that open a popup, and the same as a page for people without JavaScript. */
const HOME_QUERIES = { unsubscribe_result: ["success", "error"], modal: ["nps-survey"] } as const;
export const HOME_NOTICES = Object.values(HOME_QUERIES).flat();
export type HomeNotice = (typeof HOME_NOTICES)[number];

const whereQuerySays = (key: string, value: string) => [{ type: "query" as const, key, value }];

/**
 * Rewrites for pages that differ by one query value. The value becomes part of the path, so that each variant is
 * cached. The FAQ has a fixed part, so that the build leaves it out.
 */
const variants = () =>
  LANGS.flatMap((lang) => [
    {
      source: `/${lang}${ROUTES.payment_cancel[lang]}`,
      has: whereQuerySays("reason", `(?<reason>${PAYMENT_STOPS.join("|")})`),
      destination: `/${lang}${ROUTES.payment_cancel[FOLDERS]}/:reason`,
    },
    {
      source: `/${lang}${pattern(ROUTES.subscription[lang])}`,
      has: whereQuerySays("subscribe", "1"),
      destination: `/${lang}${pattern(ROUTES.subscription[FOLDERS])}/${BARE}`,
    },
    {
      source: `/${lang}${ROUTES.faq[lang]}`,
      destination: `/${lang}${ROUTES.faq[FOLDERS]}/${WHOLE}`,
    },
    ...Object.entries(HOME_QUERIES).map(([key, values]) => ({
      source: `/${lang}${ROUTES.home[lang]}`,
      has: whereQuerySays(key, `(?<notice>${values.join("|")})`),
      destination: `/${lang}/home-with/:notice`,
    })),
  ]);

/** Returns the rewrites of the paths of each language to the English folders. */
export const rewrites = () => [
  ...variants(),
  ...otherLangs(FOLDERS).flatMap((lang) =>
    localized.map((forms) => ({
      source: `/${lang}${pattern(forms[lang])}`,
      destination: `/${lang}${pattern(forms[FOLDERS])}`,
    })),
  ),
];

/** Returns the redirect of a path in the words of another language; none where both have the same words. */
const inOwnWords = (forms: Record<Lang, string>, lang: Lang, other: Lang) =>
  forms[lang] === forms[other]
    ? []
    : {
        source: `/${lang}${(other === FOLDERS ? pages : pattern)(forms[other])}`,
        destination: `/${lang}${pattern(forms[lang])}`,
        permanent: true,
      };

/** Returns the redirects of the API's pages without a language: in the language of the query, of the cookie, else French. */
const apiDocsRedirects = () => {
  const to = (lang: Lang, has?: { type: "query" | "cookie"; key: string; value: string }[]) => ({
    source: "/api/docs/:page*",
    ...(has && { has }),
    destination: `/${lang}/api/docs/:page*`,
    permanent: false,
  });
  return [
    ...LANGS.map((lang) => to(lang, [{ type: "query", key: "lang", value: lang }])),
    ...LANGS.map((lang) => to(lang, [{ type: "cookie", key: "lang", value: lang }])),
    to(DEFAULT_LANG),
  ];
};

/** Returns the redirects of paths in the wrong language and of farm pages without a language. */
export const redirects = () => [
  ...apiDocsRedirects(),
  ...LANGS.map((lang) => ({
    source: `/${lang}/admin`,
    destination: adminHref(lang, "/farms"),
    permanent: false,
  })),
  ...localized.flatMap((forms) =>
    LANGS.flatMap((lang) => otherLangs(lang).flatMap((other) => inOwnWords(forms, lang, other))),
  ),
  ...FARM_PAGES.flatMap((name) =>
    LANGS.map((lang) => ({
      source: pattern(ROUTES[name][lang]),
      destination: `/${lang}${pattern(ROUTES[name][lang])}`,
      permanent: true,
    })),
  ),
];

/** Returns the patterns of pages that a farm may hide at any time, for next.config.ts. */
export const farmPages = () =>
  FARM_PAGES.flatMap((name) => LANGS.map((lang) => `/${lang}${pattern(ROUTES[name][lang])}`));

/** Translates a path value: the slug of a post differs between the languages, other values stay unchanged. */
function translated(name: string, value: string, to: Lang): string {
  const pair = name === "slug" ? pairOfSlug(value) : null;
  return pair ? BLOG_SLUGS[pair][to] : value;
}

/** Returns whether a path is in the admin area, which has no site header and footer. */
export const isAdminPath = (path: string): boolean => /^\/admin(\/|$)/.test(splitLang(path)?.rest ?? "");

/** Returns whether other sites may show a page in a frame: one below /embed, which has no scripts and reads no cookie. */
export const isFramed = (path: string): boolean => /^\/embed\//.test(splitLang(path)?.rest ?? "");

/** Returns the path of the same page in another language; home when the page is unknown. */
export function counterpart(path: string, to: Lang): string {
  if (!path.startsWith("/")) return homeInstead(to, path);
  const [pathname = "", search = ""] = path.split(/(?=\?)/);
  if (isAdminPath(pathname)) return `/${to}${pathname.slice(3)}${search}`;
  const rest = (splitLang(pathname)?.rest ?? pathname).replace(/\/$/, "");
  for (const forms of Object.values(ROUTES) as Record<Lang, string>[]) {
    for (const form of LANGS.map((lang) => forms[lang])) {
      const names = [...form.matchAll(/\[(\w+)\]/g)].map((match) => match[1] ?? "");
      const match = rest.match(new RegExp(`^${form.replace(/\[\w+\]/g, "([^/]+)")}$`));
      if (!match) continue;
      const filled = names.reduce(
        (made, name, at) => made.replace(`[${name}]`, translated(name, match[at + 1] ?? "", to)),
        forms[to],
      );
      return `/${to}${filled}${search}`;
    }
  }
  return `/${to}`;
}
