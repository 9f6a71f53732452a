import { getTranslations } from "next-intl/server";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { CheckboxField, SelectField, TextField } from "@/components/forms/form-fields";
import { languageOptions } from "@/components/forms/language-options";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatPhone } from "@/lib/i18n/format";
import type { MyData } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { AnswerFields } from "./answer-fields";
import { answerOptions } from "./answer-options";
import { HiddenFields } from "./hidden-fields";

const section = "grid gap-4 border-t border-line pt-6";

/** Shows everything that the law lets a person do with their data, on one page. */
export async function MyDataCard({
  lang,
  data,
  saved,
  correct,
  erase,
  exportHref,
  unsubscribeHref,
}: {
  lang: Lang;
  data: MyData;
  saved: boolean;
  correct: FormAction;
  erase: FormAction;
  exportHref: string;
  unsubscribeHref: string;
}) {
  const t = await getTranslations({ locale: lang, namespace: "subscribers" });
  const common = await getTranslations({ locale: lang, namespace: "common" });
  const { subscriber, farm, token } = data;
  const channels = [
    subscriber.email_consent ? t("list.email") : null,
    subscriber.sms_consent ? t("list.sms") : null,
  ].filter(Boolean);
  const facts = [
    [t("fields.email"), subscriber.email],
    [t("fields.phone"), subscriber.phone && formatPhone(subscriber.phone)],
    [t("myData.channels"), channels.join(", ") || t("list.none")],
    [t("fields.source"), t(`sources.${subscriber.source}`)],
  ];
  return (
    <>
      <p className="text-muted">{t("myData.lead")}</p>
      {saved ? (
        <Alert tone="success" role="status">
          {t("myData.saved")}
        </Alert>
      ) : null}
      <section className="grid gap-3">
        <h2 className="text-xl">{t("myData.contact")}</h2>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-sm text-muted sm:leading-7">{label}</dt>
              <dd className="break-words max-sm:mb-2">{value || t("myData.none")}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">{t("myData.contactHelp")}</p>
      </section>

      <section className={section}>
        <h2 className="text-xl">{t("myData.correct")}</h2>
        <ActionForm
          action={correct}
          lang={lang}
          summary={t("myData.summary")}
          labels={{ name: t("fields.name"), zipcode: t("fields.zipcode") }}
          className="grid gap-5"
        >
          <HiddenFields values={{ token }} />
          <TextField
            name="name"
            label={t("fields.name")}
            defaultValue={subscriber.name}
            required
            autoComplete="name"
            maxLength={120}
          />
          <SelectField
            name="lang"
            label={t("fields.lang")}
            defaultValue={subscriber.lang}
            options={languageOptions(common)}
          />
          <AnswerFields
            defaults={subscriber}
            options={answerOptions(lang, t("everything"))}
            texts={{
              zipcode: t("public.zipcodeLabel"),
              max_distance_minutes: t("public.distanceLabel"),
              person_count: t("public.personLabel"),
              produce_categories: t("public.produceLabel"),
              communication_preferences: t("public.preferenceLabel"),
              noAnswer: t("noAnswer"),
            }}
          />
          <SubmitButton className="justify-self-start max-sm:w-full">{t("myData.save")}</SubmitButton>
        </ActionForm>
      </section>

      <section className={section}>
        <h2 className="text-xl">{t("myData.export")}</h2>
        <p>{t("myData.exportText")}</p>
        <LinkButton
          href={exportHref}
          download
          variant="secondary"
          className="justify-self-start max-sm:w-full"
        >
          {t("myData.exportButton")}
        </LinkButton>
      </section>

      <section className={section}>
        <h2 className="text-xl">{t("myData.erase")}</h2>
        <p>{t("myData.eraseText", { farm: farm.name })}</p>
        <ActionForm action={erase} lang={lang} summary={t("myData.summary")} className="grid gap-4">
          <HiddenFields values={{ token }} />
          <CheckboxField name="confirm" label={t("myData.eraseConfirm")} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="danger" className="max-sm:w-full">
              {t("myData.eraseButton")}
            </SubmitButton>
            <LinkButton href={unsubscribeHref} variant="ghost" prefetch={false} className="max-sm:w-full">
              {t("myData.unsubscribe")}
            </LinkButton>
          </div>
        </ActionForm>
      </section>
    </>
  );
}
