"use server";

import { createFaq, deleteFaq, moveFaq, publishFaq, updateFaq } from "@/lib/faqs/service";
import { adminHref } from "@/lib/i18n/routes";
import { serverAction } from "@/lib/transport/action";

export const create = serverAction({ verb: createFaq, redirectTo: (_, lang) => adminHref(lang, "/faqs") });
export const update = serverAction({ verb: updateFaq, redirectTo: (_, lang) => adminHref(lang, "/faqs") });
export const move = serverAction({ verb: moveFaq });
export const publish = serverAction({ verb: publishFaq });
export const remove = serverAction({ verb: deleteFaq });
