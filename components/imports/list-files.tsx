import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { Lang } from "@/lib/vocabulary/languages";

/** The way to an import, and the files that a farm can take along. */
export async function ListFiles({
  lang,
  base,
  exports,
  imports,
}: {
  lang: Lang;
  /** Address of the list. */
  base: string;
  /** Addresses of the files; omitted when the role may not take them along. */
  exports?: Record<"csv" | "xlsx" | "all", string>;
  imports: boolean;
}) {
  const t = await getTranslations({ locale: lang, namespace: "imports" });
  return (
    <>
      {imports ? (
        <LinkButton href={`${base}/import`} variant="secondary">
          {t("import")}
        </LinkButton>
      ) : null}
      {exports ? (
        <details className="group relative">
          <summary className="inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-semibold text-link">
            {t("export.title")}
            <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="absolute right-0 z-20 mt-1 w-64 rounded-xl border border-line bg-raised p-1.5 shadow-lg max-sm:left-0">
            {(["csv", "xlsx", "all"] as const).map((kind) => (
              <li key={kind}>
                <a
                  href={exports[kind]}
                  download
                  className="flex min-h-11 items-center rounded-md px-3 hover:bg-primary-soft hover:text-on-primary-soft"
                >
                  {t(`export.${kind}`)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
