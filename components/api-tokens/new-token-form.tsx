"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ProvenForm } from "@/components/account/proven-form";
import type { FormAction } from "@/components/forms/form-action";
import { CheckboxField, SelectField, TextField } from "@/components/forms/form-fields";
import { CopyButton } from "@/components/ui/copy-button";
import { TOKEN_DAYS } from "@/lib/api-tokens/rules";
import { TOKEN_SCOPES } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows the secret of a new token. It is nowhere else, so the focus goes to it. */
function NewToken({ token }: { token: string }) {
  const t = useTranslations("api_tokens");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [token]);
  return (
    <div className="mb-4 grid justify-items-start gap-3 rounded-lg bg-warning-soft p-4 text-on-warning-soft">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {t("shownTitle")}
      </h3>
      <p>{t("shownText")}</p>
      <p className="max-w-full break-all font-mono">{token}</p>
      <CopyButton value={token} label={t("copy")} copiedLabel={t("copied")} />
    </div>
  );
}

/** Adds a personal token, and shows its secret this once. */
export function NewTokenForm({
  action,
  lang,
  owner,
}: {
  action: FormAction;
  lang: Lang;
  owner: { email: string | null; farms: { id: number; name: string }[] };
}) {
  const t = useTranslations("api_tokens");
  const router = useRouter();
  const [token, setToken] = useState<string | null>(null);
  const labels = { name: t("name"), read: t("scopes"), farm_id: t("farm"), days: t("days") };
  return (
    <>
      {token ? <NewToken token={token} /> : null}
      <ProvenForm
        key={token}
        action={action}
        lang={lang}
        words={{ open: t("add"), submit: t("create"), labels }}
        email={owner.email}
        idPrefix="new-token"
        onDone={({ result }) => {
          setToken((result as { token: string }).token);
          router.refresh();
        }}
      >
        <TextField
          name="name"
          label={labels.name}
          help={t("nameHelp")}
          maxLength={60}
          autoComplete="off"
          required
        />
        <fieldset>
          <legend className="mb-1 font-semibold">{labels.read}</legend>
          {TOKEN_SCOPES.map((scope) => (
            <CheckboxField
              key={scope}
              name={scope}
              label={t(`scope.${scope}`)}
              help={t(`scopeHelp.${scope}`)}
              defaultChecked={scope === "read"}
            />
          ))}
        </fieldset>
        <SelectField
          name="farm_id"
          label={labels.farm_id}
          defaultValue=""
          options={[
            { value: "", label: t("allFarms") },
            ...owner.farms.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <SelectField
          name="days"
          label={labels.days}
          defaultValue="90"
          options={TOKEN_DAYS.map((days) => ({ value: String(days), label: t("dayCount", { days }) }))}
        />
      </ProvenForm>
    </>
  );
}
