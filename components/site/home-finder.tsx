import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

const FIELD = "find-place";

/** Leads people who look for a farm to the search: a plain form, so it works before and without scripts. */
export function HomeFinder({ lang }: { lang: Lang }) {
  const t = useTranslations("site.find");
  return (
    <search className="block border-b border-line bg-surface">
      <div className="shell flex flex-wrap items-end gap-x-10 gap-y-3 py-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl">{t("title")}</h2>
          <p className="mt-0.5 text-muted">{t("text")}</p>
        </div>
        <form
          action={`${href("search", lang)}#results`}
          className="flex min-w-0 flex-1 basis-80 flex-wrap items-end gap-2.5"
        >
          <div className="min-w-0 flex-1 basis-44">
            <label htmlFor={FIELD} className="mb-1.5 block font-semibold">
              {t("place")}
            </label>
            <input
              id={FIELD}
              name="place"
              className="control"
              placeholder={t("placeHint")}
              maxLength={100}
              autoComplete="address-level2"
              enterKeyHint="search"
            />
          </div>
          <button type="submit" className={buttonStyle({ variant: "secondary" })}>
            {t("submit")}
          </button>
        </form>
      </div>
    </search>
  );
}
