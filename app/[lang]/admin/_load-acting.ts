import { cache } from "react";
import { load, pageContext } from "@/lib/transport/page";
import { readActing } from "@/lib/users/service/act-as";
import type { Lang } from "@/lib/vocabulary/languages";

/** Returns in whose name the person who looks at a screen acts; null when nobody acts. Reads once per request. */
export const loadActing = cache(async (lang: Lang) => load(lang, readActing(await pageContext(lang))));
