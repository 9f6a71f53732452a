import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/components/forms/form-action";
import { Card, CardHeader } from "@/components/ui/card";
import { linkLine } from "@/components/ui/link-style";
import type { ApiTokenView } from "@/lib/api-tokens/presenter";
import { spokenDay } from "@/lib/i18n/dates";
import type { Lang } from "@/lib/vocabulary/languages";
import { NewTokenForm } from "./new-token-form";
import { RemoveToken } from "./remove-token";

/** The personal tokens of the own account: those that work, and one more. */
export async function ApiTokenSection({
  lang,
  tokens,
  now,
  owner,
  actions,
}: {
  lang: Lang;
  tokens: ApiTokenView[];
  now: Date;
  /** The email is null when the password is not asked. */
  owner: { email: string | null; farms: { id: number; name: string }[] };
  actions: { create: FormAction; remove: FormAction };
}) {
  const t = await getTranslations("api_tokens");
  const day = (at: string) => spokenDay(new Date(at), lang, now);
  return (
    <Card as="section">
      <CardHeader title={t("title")} description={t("text")} />
      <p className="mb-4">
        <a href={`/api/docs?lang=${lang}`} className={linkLine}>
          {t("docs")}
        </a>
      </p>
      {tokens.length === 0 ? (
        <p className="mb-4 text-muted">{t("none")}</p>
      ) : (
        <ul aria-label={t("list")} className="mb-4 divide-y divide-line">
          {tokens.map(({ id, name, start, scopes, farm, last_used_at, expires_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="break-words font-medium">{name}</p>
                <p className="break-words font-mono text-sm text-muted">{start}…</p>
                <p className="break-words text-sm text-muted">{farm ?? t("allFarms")}</p>
                <p className="text-sm text-muted">{scopes.map((scope) => t(`scope.${scope}`)).join(", ")}</p>
                <p className="text-sm text-muted">
                  {[
                    t("ends", { day: day(expires_at) }),
                    last_used_at ? t("used", { day: day(last_used_at) }) : t("unused"),
                  ].join("\u00a0· ")}
                </p>
              </div>
              <RemoveToken action={actions.remove} lang={lang} token_id={id} name={name} />
            </li>
          ))}
        </ul>
      )}
      <NewTokenForm action={actions.create} lang={lang} owner={owner} />
    </Card>
  );
}
