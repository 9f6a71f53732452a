import { unstable_cache } from "next/cache";
import { readFaqs } from "@/lib/faqs/service";
import { FAQS_TAG } from "@/lib/platform/cache-tags";
import { publicContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";

/** Returns the public questions, from the cache until one of them changes. */
export const loadFaqs = (lang: Lang) =>
  unstable_cache(() => readFaqs(publicContext(lang)), ["faqs", lang], { tags: [FAQS_TAG] })();
