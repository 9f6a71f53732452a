"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import {
  CheckboxField,
  EmailField,
  PhoneField,
  TextAreaField,
  TextField,
} from "@/components/forms/form-fields";
import { ImageField, type ImageValue } from "@/components/forms/image-field";
import { MoneyField } from "@/components/forms/money-field";
import { Card } from "@/components/ui/card";
import type { SelectOption } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import type { Lang } from "@/lib/vocabulary/languages";
import type { OpeningHours } from "@/lib/vocabulary/opening-hours";
import { CertificationsField } from "./certifications-field";
import { OpeningHoursField } from "./hours/opening-hours-field";
import { PhotosField } from "./photos-field";
import { RegionFields } from "./region-fields";

export interface FarmFormValues {
  id: number;
  name: string;
  description: string;
  email: string | null;
  phone: string | null;
  phone_public: boolean;
  website: string | null;
  google_map_link: string | null;
  facebook: string | null;
  instagram: string | null;
  address: string | null;
  country: string;
  region: string | null;
  city: string | null;
  zipcode: string | null;
  since_year: number | null;
  organic: boolean;
  certifications: string[];
  main_photo: ImageValue | null;
  logo: ImageValue | null;
  photos: ImageValue[];
  /** Formatted as a person types it: "42,50". */
  average_basket: string;
  opening_hours: OpeningHours | null;
}

export interface FarmFormProps {
  lang: Lang;
  maxBytes: number;
  countries: readonly SelectOption[];
  values: FarmFormValues;
  action: FormAction;
}

const FOLDER = "/uploads/farms";

/** Countries whose phone numbers are written (999) 999-9999. */
const NORTH_AMERICA = ["CA", "US"];

const AnyPhoneField = (props: { name: string; label: string; defaultValue: string }) => (
  <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
);

/** Shows the farm's profile in sections; it changes these fields and no others. */
export function FarmForm({ lang, maxBytes, countries, values, action }: FarmFormProps) {
  const t = useTranslations("farms.form");
  const common = useTranslations("common");
  const hours = useTranslations("hours");
  const optional = common("optional");
  const target = { lang, maxBytes, farmId: values.id, folder: FOLDER };
  const [country, setCountry] = useState(values.country);
  const Phone = NORTH_AMERICA.includes(country) ? PhoneField : AnyPhoneField;
  const text = (name: keyof FarmFormValues & string, label: string) => ({
    name,
    label,
    defaultValue: String(values[name] ?? ""),
  });
  return (
    <ActionForm
      action={action}
      lang={lang}
      summary={t("summary")}
      labels={{
        name: t("name"),
        email: t("email"),
        phone: t("phone"),
        website: t("website"),
        facebook: t("facebook"),
        instagram: t("instagram"),
        google_map_link: t("mapLink"),
        country: t("country"),
        region: t(country === "CA" ? "region" : "regionAbroad"),
        zipcode: t("zipcode"),
        since_year: t("sinceYear"),
        average_basket_cents: t("basket"),
      }}
      className="grid max-w-3xl gap-5"
      onDone={() => toast(t("saved"), { closeLabel: common("close") })}
    >
      <input type="hidden" name="farm_id" value={values.id} />
      <Section title={t("identity")}>
        <TextField {...text("name", t("name"))} required maxLength={120} autoComplete="organization" />
        <TextAreaField
          {...text("description", t("description"))}
          help={t("descriptionHelp")}
          maxLength={5000}
          rows={6}
        />
      </Section>
      <Section title={t("photos")} help={t("photosHelp")}>
        <div className="grid gap-5 sm:grid-cols-[minmax(0,14rem)_minmax(8rem,1fr)]">
          <ImageField
            target={target}
            name="logo"
            label={t("logo")}
            aspect="square"
            defaultValue={values.logo}
          />
          <ImageField
            target={target}
            name="main_photo"
            label={t("mainPhoto")}
            defaultValue={values.main_photo}
          />
        </div>
        <PhotosField target={target} label={t("gallery")} photos={values.photos} />
      </Section>
      <Section title={t("place")}>
        <TextField
          {...text("address", t("address"))}
          help={t("addressHelp")}
          maxLength={200}
          autoComplete="street-address"
        />
        <RegionFields {...{ values, country, countries }} onCountry={setCountry} />
        <TextField
          {...text("google_map_link", t("mapLink"))}
          hint={optional}
          inputMode="url"
          maxLength={300}
        />
      </Section>
      <Section title={hours("title")} help={hours("form.help")}>
        <OpeningHoursField value={values.opening_hours} />
      </Section>
      <Section title={t("contact")}>
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField {...text("email", t("email"))} help={t("emailHelp")} maxLength={254} />
          <div>
            <Phone name="phone" label={t("phone")} defaultValue={values.phone ?? ""} />
            <CheckboxField
              name="phone_public"
              label={t("phonePublic")}
              defaultChecked={values.phone_public}
            />
          </div>
        </div>
        <TextField
          {...text("website", t("website"))}
          hint={optional}
          help={t("linkHelp")}
          inputMode="url"
          maxLength={300}
          autoComplete="url"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...text("facebook", t("facebook"))} hint={optional} inputMode="url" maxLength={300} />
          <TextField {...text("instagram", t("instagram"))} hint={optional} inputMode="url" maxLength={300} />
        </div>
      </Section>
      <Section title={t("about")}>
        <TextField
          {...text("since_year", t("sinceYear"))}
          hint={optional}
          inputMode="numeric"
          maxLength={4}
          className="max-w-48"
        />
        <CheckboxField name="organic" label={t("organic")} defaultChecked={values.organic} />
        <CertificationsField label={t("certifications")} chosen={values.certifications} />
      </Section>
      <Section title={t("private")}>
        <MoneyField
          name="average_basket"
          label={t("basket")}
          hint={optional}
          help={t("basketHelp")}
          defaultValue={values.average_basket}
          className="max-w-64"
        />
      </Section>
      <div className="sticky bottom-14 z-10 -mx-4 flex justify-end border-t border-line bg-canvas px-4 py-3 md:bottom-0 md:mx-0 md:px-0">
        <SubmitButton className="max-sm:w-full">{t("save")}</SubmitButton>
      </div>
    </ActionForm>
  );
}

function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-5">
      <div>
        <h2 className="text-xl">{title}</h2>
        {help ? <p className="mt-1 text-sm text-muted">{help}</p> : null}
      </div>
      {children}
    </Card>
  );
}
