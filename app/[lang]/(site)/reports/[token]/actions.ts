"use server";

import { href } from "@/lib/i18n/routes";
import { stopReport } from "@/lib/reports/service/links";
import { serverAction } from "@/lib/transport/action";

export const stop = serverAction({
  verb: stopReport,
  redirectTo: ({ token }, lang) => href("stop_report", lang, { token }),
});
