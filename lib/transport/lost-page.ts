import { type LostKind, lostHref } from "@/lib/i18n/lost";
import { chosenLanguage, isLang } from "@/lib/vocabulary/languages";

/** Marks an answer that is a whole page already. */
export const LOST_PAGE_MARK = "x-lost-page";

/**
 * Returns an HTML page with status 404 for an address that leads nowhere. Next needs scripts to draw its own 404, and
 * only a route can set the status. Null when the caller reads no HTML or the page cannot be loaded.
 * @param params path parameters; their language has priority over the visitor's
 */
export async function lostPage(
  request: Request,
  kind: LostKind,
  params: Record<string, unknown> | undefined,
): Promise<Response | null> {
  if (!/text\/html|\*\/\*/.test(request.headers.get("accept") ?? "")) return null;
  const lang = isLang(params?.lang) ? params.lang : chosenLanguage(request.headers);
  const page = await fetch(new URL(lostHref(kind, lang), request.url), { cache: "no-store" }).catch(
    () => null,
  );
  if (!page?.ok) return null;
  const policy = page.headers.get("content-security-policy");
  return new Response(await page.text(), {
    status: 404,
    headers: {
      "content-type": "text/html; charset=utf-8",
      [LOST_PAGE_MARK]: kind,
      vary: "accept, accept-language, cookie",
      // Its scripts have no nonce, even where the address asked for takes one.
      ...(policy ? { "content-security-policy": policy } : {}),
    },
  });
}
