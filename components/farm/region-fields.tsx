"use client";

import { useTranslations } from "next-intl";
import { SelectField, TextField } from "@/components/forms/form-fields";
import type { SelectOption } from "@/components/ui/select";
import { REGIONS } from "@/lib/vocabulary/codes";

interface Place {
  city: string | null;
  country: string;
  region: string | null;
  zipcode: string | null;
}

/** Asks for country, town, region and postal code. Canada has a list of provinces; elsewhere a region is optional. */
export function RegionFields({
  values,
  country,
  countries,
  onCountry,
}: {
  values: Place;
  /** The country that is chosen now. */
  country: string;
  countries: readonly SelectOption[];
  onCountry: (country: string) => void;
}) {
  const t = useTranslations("farms.form");
  const words = useTranslations("reference.regions");
  const common = useTranslations("common");
  const inCanada = country === "CA";
  const stored = values.country === country ? values.region : null;
  return (
    <>
      <SelectField
        name="country"
        label={t("country")}
        defaultValue={values.country}
        options={countries}
        autoComplete="country"
        onChange={({ target }) => onCountry(target.value)}
        className="max-w-lg"
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_1fr_9rem]">
        <TextField
          name="city"
          label={t("city")}
          defaultValue={values.city ?? ""}
          maxLength={100}
          autoComplete="address-level2"
        />
        {inCanada ? (
          <SelectField
            name="region"
            label={t("region")}
            defaultValue={stored ?? "QC"}
            options={REGIONS.map((code) => ({ value: code, label: words(code) }))}
          />
        ) : (
          <TextField
            name="region"
            label={t("regionAbroad")}
            hint={common("optional")}
            defaultValue={stored ?? ""}
            maxLength={100}
            autoComplete="address-level1"
          />
        )}
        <TextField
          name="zipcode"
          label={t("zipcode")}
          defaultValue={values.zipcode ?? ""}
          maxLength={inCanada ? 10 : 20}
          autoComplete="postal-code"
          autoCapitalize="characters"
        />
      </div>
    </>
  );
}
