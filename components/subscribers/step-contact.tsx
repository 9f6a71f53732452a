import { getTranslations } from "next-intl/server";
import { ActionForm, type FormAction } from "@/components/forms/action-form";
import { CheckboxField, EmailField, PhoneField, TextField } from "@/components/forms/form-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { WORDING_VERSION } from "@/lib/consent/rules";
import type { Lang } from "@/lib/i18n/languages";
import type { SignupFarm } from "@/lib/subscribers/presenter";
import { HiddenFields } from "./hidden-fields";
import { KeptContact } from "./kept-contact";

export interface StepProps {
  lang: Lang;
  farm: SignupFarm;
  /** What the address carries from step to step. */
  address: Record<string, string | undefined>;
  action: FormAction;
}

/** Step 1: who, and where to write. The box is the person's to tick. */
export async function StepContact({ lang, farm, address, action }: StepProps) {
  const t = await getTranslations({ locale: lang, namespace: "subscribers" });
  const wording = t(`wording.${WORDING_VERSION}`, { farm: farm.name });
  return (
    <ActionForm
      action={action}
      lang={lang}
      summary={t("public.summary")}
      labels={{
        name: t("public.nameLabel"),
        email: t("public.emailLabel"),
        phone: t("public.phoneLabel"),
      }}
      className="grid gap-5"
    >
      <HiddenFields
        values={{ handle: farm.handle, qr_code_uuid: address.qr_code_uuid, subscribe: address.subscribe }}
      />
      <KeptContact />
      <TextField name="name" label={t("public.nameLabel")} required autoComplete="name" maxLength={120} />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField label={t("public.emailLabel")} />
        <PhoneField name="phone" label={t("public.phoneLabel")} />
        <p className="-mt-3 text-sm text-muted sm:col-span-2">{t("public.or")}</p>
      </div>
      <CheckboxField name="accept_communications" label={wording} />
      <SubmitButton size="lg" full>
        {t("public.submit")}
      </SubmitButton>
      <p className="text-sm text-muted">{t("public.privacy", { farm: farm.name })}</p>
    </ActionForm>
  );
}
