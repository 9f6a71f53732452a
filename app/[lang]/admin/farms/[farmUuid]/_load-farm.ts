import { redirect } from "next/navigation";
import { cache } from "react";
import { getFarm, getMyFarm } from "@/lib/farms/service/read";
import { href } from "@/lib/i18n/routes";
import { AppError } from "@/lib/platform/errors";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";

/**
 * Returns the farm of an admin screen and the role of the person who looks at it; reads once per request.
 * Redirects a person who does not work there to the farm's public page; a 404 when there is none.
 */
export const loadFarm = cache(async (lang: Lang, farm_uuid: string) => {
  const ctx = await pageContext(lang);
  try {
    return await getMyFarm(ctx, { farm_uuid });
  } catch (error) {
    const notMember = error instanceof AppError && error.code === "not_found";
    if (!notMember) return load(lang, Promise.reject(error));
  }
  const { farm } = await load(lang, getFarm(ctx, { farm_uuid }));
  redirect(href("farm", lang, { handle: farm.handle }));
});
