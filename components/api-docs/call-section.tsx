import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import type { ShownCall } from "@/lib/api-document/shown-calls";
import { href } from "@/lib/i18n/routes";
import { timeSpan } from "@/lib/values/time-span";
import type { Lang } from "@/lib/vocabulary/languages";
import { CopyLines } from "./copy-lines";
import { FieldList } from "./field-list";
import { ShapeList } from "./shape-list";

/** Shows method and path of a call. */
export function CallAddress({ method, path }: Pick<ShownCall, "method" | "path">) {
  return (
    <code className="wrap-anywhere">
      <strong>{method}</strong> {path}
    </code>
  );
}

/** Shows everything about one call: who may make it, what it takes, what it answers, and an example. */
export async function CallSection({ call, lang }: { call: ShownCall; lang: Lang }) {
  const t = await getTranslations("api.docs");
  return (
    <section className="border-t border-line py-8" aria-labelledby={call.id}>
      <h2 id={call.id} className="scroll-mt-24 text-2xl">
        <a href={`#${call.id}`} className="hover:text-link">
          {call.summary}
        </a>
      </h2>
      <p className="mt-2">
        <CallAddress method={call.method} path={call.path} />
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <Badge tone={call.access === "public" ? "success" : "info"}>{t(`access.${call.access}.name`)}</Badge>
        <span className="text-sm text-muted">{t(`access.${call.access}.text`)}</span>
      </p>
      {call.limits.length > 0 ? (
        <div className="mt-2 text-sm">
          <p>{t("limits")}</p>
          <ul className="list-disc pl-5">
            {call.limits.map(({ name, calls, seconds, per }) => (
              <li key={name}>{t("limit", { calls, ...timeSpan(seconds), per: t(`per.${per}`) })}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {call.takes_key === null ? null : (
        <p className="mt-2 text-sm">{t(call.takes_key ? "key.taken" : "key.ignored")}</p>
      )}
      <FieldList title={t("path")} fields={call.path_fields} lang={lang} />
      <FieldList title={t("query")} fields={call.query_fields} lang={lang} />
      <ShapeList title={t("body")} shapes={call.body} lang={lang} />
      <ShapeList title={t("answer", { status: call.status })} shapes={call.answer} lang={lang} />
      {call.media_types.length > 0 ? (
        <p className="mt-4">
          {t("file", { status: call.status })} <code>{call.media_types.join(", ")}</code>
        </p>
      ) : null}
      <h3 className="mt-4 font-sans text-base font-semibold">{t("errors")}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {call.errors.map(({ status, code }) => (
          <li key={code}>
            <a
              href={`${href("api_docs", lang)}#error-${code}`}
              className="inline-flex min-h-6 items-center text-link underline underline-offset-4"
            >
              <code>{`${status} ${code}`}</code>
            </a>
          </li>
        ))}
      </ul>
      <h3 className="mt-4 font-sans text-base font-semibold">{t("example")}</h3>
      <CopyLines lines={call.curl} />
    </section>
  );
}
