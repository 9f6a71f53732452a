import { chosenLanguage, isLang } from "@/lib/i18n/languages";
import { type LostKind, lostHref } from "@/lib/i18n/lost";

/**
 * What a person gets who follows an address that leads nowhere: a page of ours, whole without JavaScript, with
 * status 404. Next itself leaves the drawing of its 404 to scripts, and only a route may choose a status.
 * Null for a caller that reads no HTML, and when the page cannot be had.
 * @param params of the path; its language counts before the visitor's
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
  return new Response(await page.text(), {
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8", vary: "accept, accept-language, cookie" },
  });
}
