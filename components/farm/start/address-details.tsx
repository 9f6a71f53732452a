"use client";

import { useTranslations } from "next-intl";
import { useForm } from "@/components/forms/action-form";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { REGIONS } from "@/lib/reference/codes";

export interface AddressFields {
  address: string;
  city: string;
  region: string;
  zipcode: string | null;
}

const EMPTY: AddressFields = { address: "", city: "", region: "QC", zipcode: "" };

/** Shows the parts of an address, folded away, for one that the search does not find or splits wrongly. */
export function AddressDetails({
  value,
  onChange,
}: {
  value: AddressFields | null;
  onChange: (address: AddressFields) => void;
}) {
  const t = useTranslations("start.place");
  const words = useTranslations("reference.regions");
  const { errors } = useForm().state;
  const shown = value ?? EMPTY;
  const regions = REGIONS.map((code) => ({ value: code, label: words(code) }));
  const text = (name: "address" | "city" | "zipcode") => ({
    value: shown[name] ?? "",
    onChange: (event: { target: { value: string } }) => onChange({ ...shown, [name]: event.target.value }),
  });
  return (
    <details open={Boolean(errors.address || errors.city || errors.zipcode)} className="group">
      <summary className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-link">
        {t("byHand")}
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2">
        <Field name="address" label={t("street")} errors={errors}>
          <Input {...text("address")} maxLength={200} autoComplete="off" />
        </Field>
        <Field name="city" label={t("city")} errors={errors}>
          <Input {...text("city")} maxLength={100} autoComplete="address-level2" />
        </Field>
        <div className="grid grid-cols-[1fr_8rem] gap-3">
          <Field name="region" label={t("region")} errors={errors}>
            <Select
              options={regions}
              value={shown.region}
              onChange={(event) => onChange({ ...shown, region: event.target.value })}
            />
          </Field>
          <Field name="zipcode" label={t("zipcode")} errors={errors}>
            <Input
              {...text("zipcode")}
              maxLength={10}
              autoComplete="postal-code"
              autoCapitalize="characters"
            />
          </Field>
        </div>
      </div>
    </details>
  );
}
