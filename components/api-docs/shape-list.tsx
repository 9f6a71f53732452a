import { getTranslations } from "next-intl/server";
import type { ShownShape } from "@/lib/api-document/shown-shapes";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { FieldList } from "./field-list";

function TypeLink({ type, lang }: { type: string; lang: Lang }) {
  return (
    <code>
      <a
        href={`${href("api_types", lang)}#${type}`}
        className="inline-block min-h-6 text-link underline underline-offset-4"
      >
        {type}
      </a>
    </code>
  );
}

function Shape({ shape, lang }: { shape: ShownShape; lang: Lang }) {
  return (
    <>
      {shape.type ? <TypeLink type={shape.type} lang={lang} /> : null}
      <FieldList fields={shape.fields} lang={lang} />
    </>
  );
}

/** Shows what a body, an answer or a type may be, each alternative with its fields; nothing when there is none. */
export async function ShapeList({
  title,
  shapes,
  lang,
}: {
  title?: string;
  shapes: readonly ShownShape[];
  lang: Lang;
}) {
  const t = await getTranslations("api.docs");
  const [only, ...others] = shapes;
  if (!only) return null;
  return (
    <div className="mt-4">
      {title ? <h3 className="mb-1 font-sans text-base font-semibold">{title}</h3> : null}
      {others.length === 0 ? (
        <Shape shape={only} lang={lang} />
      ) : (
        <>
          <p className="text-sm text-muted">{t("oneOf", { count: shapes.length })}</p>
          <ol className="list-decimal pl-6">
            {shapes.map((shape, at) => (
              <li key={at} className="mt-2">
                {shape.kind ? (
                  <code className="font-medium">{`type: ${JSON.stringify(shape.kind)}`}</code>
                ) : null}
                <Shape shape={shape} lang={lang} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
