"use client";

import { useTranslations } from "next-intl";
import { useForm } from "@/components/forms/action-form";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { REGIONS } from "@/lib/vocabulary/codes";

export interface AddressFields {
  address: string;
  city: string;
  country: string;
  region: string | null;
  zipcode: string | null;
}

/** Shows the parts of an address, folded away, for one that the search does not find or splits wrongly. */
export function AddressDetails({
  value,
  country,
  countries,
  onChange,
}: {
  value: AddressFields | null;
  country: string;
  countries: readonly SelectOption[];
  onChange: (address: AddressFields) => void;
}) {
  const t = useTranslations("start.place");
  const words = useTranslations("reference.regions");
  const { errors } = useForm().state;
  const inCanada = country === "CA";
  const shown = value ?? { address: "", city: "", country, region: inCanada ? "QC" : "", zipcode: "" };
  const regions = REGIONS.map((code) => ({ value: code, label: words(code) }));
  const text = (name: "address" | "city" | "region" | "zipcode") => ({
    value: shown[name] ?? "",
    onChange: (event: { target: { value: string } }) => onChange({ ...shown, [name]: event.target.value }),
  });
  return (
    <details
      open={Boolean(errors.address || errors.city || errors.region || errors.zipcode)}
      className="group"
    >
      <summary className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-link">
        {t("byHand")}
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2">
        <Field name="country" label={t("country")} errors={errors}>
          <Select
            options={countries}
            value={country}
            autoComplete="off"
            onChange={({ target }) =>
              onChange({ ...shown, country: target.value, region: target.value === "CA" ? "QC" : "" })
            }
          />
        </Field>
        <Field name="address" label={t("street")} errors={errors}>
          <Input {...text("address")} maxLength={200} autoComplete="off" />
        </Field>
        <Field name="city" label={t("city")} errors={errors}>
          <Input {...text("city")} maxLength={100} autoComplete="address-level2" />
        </Field>
        <div className="grid grid-cols-[1fr_8rem] gap-3">
          {inCanada ? (
            <Field name="region" label={t("region")} errors={errors}>
              <Select options={regions} {...text("region")} />
            </Field>
          ) : (
            <Field name="region" label={t("regionAbroad")} errors={errors}>
              <Input {...text("region")} maxLength={100} autoComplete="address-level1" />
            </Field>
          )}
          <Field name="zipcode" label={t("zipcode")} errors={errors}>
            <Input
              {...text("zipcode")}
              maxLength={inCanada ? 10 : 20}
              autoComplete="postal-code"
              autoCapitalize="characters"
            />
          </Field>
        </div>
      </div>
    </details>
  );
}
