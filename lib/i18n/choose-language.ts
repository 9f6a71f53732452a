import { z } from "zod";
import { env } from "@/lib/env";
import type { Ctx } from "@/lib/platform/context";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { counterpart } from "./routes";

const Input = z.object({ to: z.enum(LANGS), referer: z.string().max(4000).nullish() });

/** Returns the path of the referring page when it belongs to this site, else "/". */
function ownPath(referer: string | null | undefined): string {
  if (!referer || !URL.canParse(referer)) return "/";
  const { host, pathname, search } = new URL(referer);
  return host === new URL(env().APP_URL).host ? pathname + search : "/";
}

/** Returns the address of the current page in another language, or home when the page is not of this site. */
export async function chooseLanguage(_ctx: Ctx, raw: unknown): Promise<{ lang: Lang; path: string }> {
  const { to, referer } = Input.parse(raw);
  return { lang: to, path: counterpart(ownPath(referer), to) };
}
