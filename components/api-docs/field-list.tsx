import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icons";
import type { ShownBound, ShownField } from "@/lib/api-document/shown-fields";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

type Words = Awaited<ReturnType<typeof getTranslations<"api.docs">>>;

function boundText({ kind, least, most, text }: ShownBound, t: Words): string {
  if (kind === "default") return t("bounds.default", { value: text ?? "" });
  if (least !== undefined && most !== undefined) return t(`bounds.${kind}.both`, { least, most });
  return least === undefined
    ? t(`bounds.${kind}.most`, { most: most ?? 0 })
    : t(`bounds.${kind}.least`, { least });
}

/** Shows the type of a field; the named types in it are links. */
function FieldType({ field, lang }: { field: ShownField; lang: Lang }) {
  if (field.links.length === 0) return <code className="text-muted">{field.type}</code>;
  return (
    <code>
      {field.type.split(/(\w+)/).map((part, at) =>
        field.links.includes(part) ? (
          <a
            key={at}
            href={`${href("api_types", lang)}#${part}`}
            className="inline-block min-h-6 text-link underline underline-offset-4"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </code>
  );
}

function FieldRow({ field, lang, t }: { field: ShownField; lang: Lang; t: Words }) {
  const bounds = field.bounds.map((bound) => boundText(bound, t)).join(", ");
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 wrap-anywhere">
        <code className="font-semibold">{field.name}</code>
        <FieldType field={field} lang={lang} />
        {field.required ? <Badge tone="outline">{t("required")}</Badge> : null}
      </p>
      {field.description ? <p className="text-sm">{field.description}</p> : null}
      {bounds ? <p className="text-sm text-muted">{bounds}</p> : null}
      {field.inside.length > 0 ? (
        <details className="group mt-1">
          <summary className="flex min-h-9 items-center gap-2 text-sm font-medium">
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
            {t("inside", { count: field.inside.length })}
          </summary>
          <FieldRows fields={field.inside} lang={lang} t={t} />
        </details>
      ) : null}
    </li>
  );
}

function FieldRows({ fields, lang, t }: { fields: readonly ShownField[]; lang: Lang; t: Words }) {
  return (
    <ul className="divide-y divide-line border-l-2 border-line pl-4">
      {fields.map((field) => (
        <FieldRow key={`${field.name} ${field.type}`} field={field} lang={lang} t={t} />
      ))}
    </ul>
  );
}

/** Shows fields with their types and bounds under a heading; nothing when there are none. */
export async function FieldList({
  title,
  fields,
  lang,
}: {
  title?: string;
  fields: readonly ShownField[];
  lang: Lang;
}) {
  const t = await getTranslations("api.docs");
  if (fields.length === 0) return null;
  return (
    <div className="mt-4">
      {title ? <h3 className="mb-1 font-sans text-base font-semibold">{title}</h3> : null}
      <FieldRows fields={fields} lang={lang} t={t} />
    </div>
  );
}
