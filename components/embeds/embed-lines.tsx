import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/alert";
import { CopyButton } from "@/components/ui/copy-button";
import { FORM_FRAME, frameLine } from "@/lib/embeds/rules";
import { farmValues } from "@/lib/i18n/of-name";
import { href } from "@/lib/i18n/routes";
import { translator } from "@/lib/i18n/translator";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

/** Shows the line of HTML that puts the subscribe form on the farm's own site, in each language, and how it looks. */
export async function EmbedLines({
  lang,
  farm,
  origin,
}: {
  lang: Lang;
  farm: { name: string; handle: string; public: boolean };
  origin: string;
}) {
  const t = await getTranslations("embeds.share");
  const titleIn = (each: Lang) => translator(each, "embeds")("form.frameTitle", farmValues(farm.name));
  const lineIn = (each: Lang) =>
    frameLine("embed_subscribe", origin, each, {
      handle: farm.handle,
      title: titleIn(each),
      size: FORM_FRAME,
    });
  return (
    <section aria-labelledby="embed" className="mt-10 border-t border-line pt-8">
      <h2 id="embed" className="scroll-mt-24">
        {t("title")}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t("text")}</p>
      {farm.public ? null : (
        <Alert tone="warning" className="mt-4">
          {t("hidden")}
        </Alert>
      )}
      <div className="mt-5 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 gap-6">
          {LANGS.map((each) => (
            <div key={each}>
              <h3 id={`embed-${each}`} className="font-sans text-base font-semibold">
                {t(`line.${each}`)}
              </h3>
              <pre
                lang={each}
                className="mt-1 whitespace-pre-wrap rounded-xl bg-sunken p-4 text-sm wrap-anywhere"
              >
                <code>{lineIn(each)}</code>
              </pre>
              <CopyButton
                value={lineIn(each)}
                label={t("copy")}
                copiedLabel={t("copied")}
                aria-describedby={`embed-${each}`}
                className="mt-2 max-sm:w-full"
              />
            </div>
          ))}
          <p>
            <a
              href={href("api_guide", lang, { guide: "subscribe-form" })}
              className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
            >
              {t("guide")}
            </a>
          </p>
        </div>
        <div className="min-w-0">
          <h3 className="font-sans text-base font-semibold">{t("preview")}</h3>
          <iframe
            src={href("embed_subscribe", lang, { handle: farm.handle })}
            title={titleIn(lang)}
            width={FORM_FRAME.width}
            height={FORM_FRAME.height}
            loading="lazy"
            className="mt-1 max-w-full rounded-xl border border-line bg-white"
          />
        </div>
      </div>
    </section>
  );
}
