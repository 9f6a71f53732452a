import { translator } from "@/lib/i18n/translator";
import { STATUS } from "@/lib/transport/error-status";
import type { FramedView } from "@/lib/transport/framed-page";
import { framedDocument } from "./framed-document";

/** Returns a framed page without its farm: the farm is gone or hidden, or the page failed. */
export function showFramedError({ lang, status, errors }: FramedView<unknown>): Promise<string> {
  const t = translator(lang, "embeds");
  const gone = status === STATUS.not_found;
  const title = gone ? t("gone.title") : t("gone.failed");
  return framedDocument({
    lang,
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p>{gone ? t("gone.text") : errors.global?.[0]}</p>
      </>
    ),
  });
}
