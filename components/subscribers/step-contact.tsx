import { getTranslations } from "next-intl/server";
import { CheckboxField, EmailField, PhoneField, TextField } from "@/components/forms/form-fields";
import { SubmitButton } from "@/components/ui/submit-button";
import { WORDING_VERSION } from "@/lib/consent/rules";
import { farmValues } from "@/lib/i18n/of-name";
import { KeptContact } from "./kept-contact";

/** Shows step 1: name, addresses and consent. The person must tick the box; it is never ticked in advance. */
export async function StepContact({ farm }: { farm: { name: string } }) {
  const t = await getTranslations("subscribers");
  const wording = t(`wording.${WORDING_VERSION}`, farmValues(farm.name));
  return (
    <>
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
    </>
  );
}
