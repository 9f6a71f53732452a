import type { ReactNode } from "react";
import { WORDING_VERSION } from "@/lib/consent/rules";
import type { FormView } from "@/lib/embeds/presenter";
import { farmValues } from "@/lib/i18n/of-name";
import { href } from "@/lib/i18n/routes";
import { translator } from "@/lib/i18n/translator";
import type { FramedView } from "@/lib/transport/framed-page";
import type { Lang } from "@/lib/vocabulary/languages";
import { framedDocument } from "./framed-document";
import { showFramedError } from "./framed-error";
import { FramedErrors, FramedField } from "./framed-fields";
import { FramedLinks } from "./framed-links";

type Refused = Pick<FramedView<FormView>, "errors" | "values">;

/** The fields of step 1 of the page's own form, with its words and its consent. */
function ContactFields({ lang, farm, refused }: { lang: Lang; farm: string; refused: Refused }) {
  const t = translator(lang, "subscribers");
  const { accept_communications: problem } = refused.errors;
  return (
    <>
      <FramedField
        name="name"
        label={t("public.nameLabel")}
        refused={refused}
        required
        autoComplete="name"
        maxLength={120}
      />
      <FramedField
        name="email"
        type="email"
        label={t("public.emailLabel")}
        refused={refused}
        autoComplete="email"
        autoCapitalize="none"
      />
      <FramedField
        name="phone"
        type="tel"
        label={t("public.phoneLabel")}
        refused={refused}
        autoComplete="tel"
      />
      <p className="muted">{t("public.or")}</p>
      <div>
        <input type="hidden" name="accept_communications" value="false" />
        <label className="tick">
          <input
            id="field-accept_communications"
            type="checkbox"
            name="accept_communications"
            value="true"
            defaultChecked={refused.values.accept_communications === "true"}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "field-accept_communications-error" : undefined}
          />
          <span>{t(`wording.${WORDING_VERSION}`, farmValues(farm))}</span>
        </label>
        {problem ? (
          <p className="error" id="field-accept_communications-error">
            {problem[0]}
          </p>
        ) : null}
      </div>
      <button type="submit">{t("public.submit")}</button>
    </>
  );
}

function SentStep({
  lang,
  view,
  action,
  refused,
}: {
  lang: Lang;
  view: FormView & { step: "sent" };
  action: string;
  refused: Refused;
}) {
  const t = translator(lang, "subscribers");
  return (
    <>
      <div role="status">
        <h2>{t("public.doneTitle")}</h2>
        {view.byEmail ? <p>{t("public.doneEmail")}</p> : null}
      </div>
      {view.form ? (
        <form method="post" action={action} noValidate>
          <input type="hidden" name="id" value={view.form.id} />
          <input type="hidden" name="form_uuid" value={view.form.form_uuid} />
          <p>{t("public.doneCode")}</p>
          <FramedField
            name="code"
            label={t("public.codeLabel")}
            refused={refused}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
          />
          <button type="submit">{t("public.codeSubmit")}</button>
        </form>
      ) : null}
    </>
  );
}

/** Returns the subscribe form of a farm as other sites show it: the state follows from the answer to a plain form. */
export function showFramedForm(shown: FramedView<FormView>): Promise<string> {
  const { lang, result: view, errors } = shown;
  if (!view) return showFramedError(shown);
  const t = translator(lang, "subscribers");
  const { farm } = view;
  const heading = t("public.title", farmValues(farm.name));
  const wrong = Object.keys(errors).length > 0;
  const action = href("embed_subscribe", lang, { handle: farm.handle });
  // A form that was paused while somebody filled it in keeps what was typed.
  const step = view.step === "paused" && wrong ? "contact" : view.step;
  const steps: Record<FormView["step"], () => ReactNode> = {
    contact: () => (
      <form method="post" action={action} noValidate>
        <ContactFields lang={lang} farm={farm.name} refused={shown} />
      </form>
    ),
    paused: () => (
      <div role="status">
        <h2>{t("public.pausedTitle")}</h2>
        <p>{t("public.pausedText")}</p>
      </div>
    ),
    sent: () => (
      <SentStep lang={lang} view={view as FormView & { step: "sent" }} action={action} refused={shown} />
    ),
    confirmed: () => (
      <div role="status">
        <h2>{t("public.confirmedTitle")}</h2>
        <p>{t("public.confirmedText", { farm: farm.name })}</p>
      </div>
    ),
  };
  return framedDocument({
    lang,
    title: wrong ? translator(lang, "embeds")("form.wrong", { title: heading }) : heading,
    children: (
      <>
        <h1>{heading}</h1>
        <FramedErrors
          title={t("public.summary")}
          errors={errors}
          labels={{
            name: t("public.nameLabel"),
            email: t("public.emailLabel"),
            phone: t("public.phoneLabel"),
            code: t("public.codeLabel"),
          }}
        />
        {steps[step]()}
        {step === "contact" ? <p className="muted">{t("public.privacy", { farm: farm.name })}</p> : null}
        <FramedLinks lang={lang} handle={farm.handle} privacy />
      </>
    ),
  });
}
