import type { Ctx } from "@/lib/platform/context";
import { listPublished, type WrittenFaq } from "../queries";

/** Returns the public questions in the order of the page, with their figures still to be filled in. */
export const publishedFaqs = (ctx: Ctx): Promise<WrittenFaq[]> => listPublished(ctx.db);
