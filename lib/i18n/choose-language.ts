import { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { env } from "@/lib/env";
import { LANGS, type Lang } from "./languages";
import { counterpart } from "./routes";

const Input = z.object({ to: z.enum(LANGS), referer: z.string().max(4000).nullish() });

/** The page a link was pressed on, when it is one of ours. */
function ownPath(referer: string | null | undefined): string {
  if (!referer || !URL.canParse(referer)) return "/";
  const { host, pathname, search } = new URL(referer);
  return host === new URL(env().APP_URL).host ? pathname + search : "/";
}

/** Where the other language's version of the page the person is on stands; home when it is not ours. */
export async function chooseLanguage(_ctx: Ctx, raw: unknown): Promise<{ lang: Lang; path: string }> {
  const { to, referer } = Input.parse(raw);
  return { lang: to, path: counterpart(ownPath(referer), to) };
}
