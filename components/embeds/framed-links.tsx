import { href } from "@/lib/i18n/routes";
import { translator } from "@/lib/i18n/translator";
import type { Lang } from "@/lib/vocabulary/languages";

/** Leads out of the frame: to the page of the farm and, below a form, to the privacy policy. */
export function FramedLinks({ lang, handle, privacy }: { lang: Lang; handle: string; privacy?: boolean }) {
  const t = translator(lang, "embeds");
  return (
    <p className="links">
      <a href={href("farm", lang, { handle })} target="_blank" rel="noopener">
        {t("links.farm")}
      </a>
      {privacy ? (
        <a href={href("privacy", lang)} target="_blank" rel="noopener">
          {t("links.privacy")}
        </a>
      ) : null}
    </p>
  );
}
