"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { TextField } from "@/components/forms/form-fields";
import { KeptTyping } from "@/components/forms/kept-typing";
import type { PlainAction } from "@/components/forms/plain-action";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icons";
import type { SelectOption } from "@/components/ui/select";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { AddressDetails, type AddressFields } from "./address-details";
import { StartBar } from "./start-bar";

interface FoundAddress extends AddressFields {
  lat: number;
  lng: number;
  formatted_address: string;
  google_place_id: string | null;
}

const PAUSE_MS = 250;
const MIN_LENGTH = 6;

const inOneLine = ({ address, city, region, zipcode }: AddressFields, abroad: string) =>
  [address, city, [region, zipcode].filter(Boolean).join(" "), abroad].filter(Boolean).join(", ");

/** Looks addresses up while someone types; an answer to older words is dropped. */
function useAddressSearch(lang: Lang, farmId: number, country: string, find: PlainAction) {
  const [found, setFound] = useState<FoundAddress[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (typed: string) => {
    const q = typed.trim();
    latest.current = q;
    clearTimeout(timer.current);
    if (q.length < MIN_LENGTH) return setFound(null);
    timer.current = setTimeout(async () => {
      const state = await find(IDLE, { _lang: lang, farm_id: farmId, country, q }).catch(() => null);
      if (latest.current === q && state?.status === "done") setFound(state.result as FoundAddress[]);
    }, PAUSE_MS);
  };
  return { found, search, clear: () => setFound(null) };
}

/** Asks where the farm is, in one field that suggests whole addresses. */
export function PlaceForm({
  lang,
  farm,
  countries,
  skipHref,
  find,
  save,
}: {
  lang: Lang;
  farm: {
    id: number;
    address: string | null;
    city: string | null;
    country: string;
    region: string | null;
    zipcode: string | null;
  };
  countries: readonly SelectOption[];
  skipHref: string;
  find: PlainAction;
  save: FormAction;
}) {
  const t = useTranslations("start.place");
  const stored: AddressFields | null =
    farm.address && farm.city
      ? {
          address: farm.address,
          city: farm.city,
          country: farm.country,
          region: farm.region,
          zipcode: farm.zipcode,
        }
      : null;
  const [chosen, setChosen] = useState<AddressFields | null>(stored);
  const [place, setPlace] = useState<FoundAddress | null>(null);
  const [country, setCountry] = useState(farm.country);
  const { found, search, clear } = useAddressSearch(lang, farm.id, country, find);
  const abroad = country === "CA" ? "" : (countries.find(({ value }) => value === country)?.label ?? "");
  const choose = (address: FoundAddress) => {
    setPlace(address);
    setChosen(address);
    clear();
  };
  return (
    <ActionForm
      action={save}
      lang={lang}
      summary={t("summary")}
      labels={{ typed_address: t("address"), zipcode: t("zipcode") }}
    >
      <input type="hidden" name="farm_id" value={farm.id} />
      <KeptTyping form={`start-place-${farm.id}`} />
      {place ? (
        <>
          <input type="hidden" name="lat" value={place.lat} />
          <input type="hidden" name="lng" value={place.lng} />
          <input type="hidden" name="formatted_address" value={place.formatted_address} />
          <input type="hidden" name="google_place_id" value={place.google_place_id ?? ""} />
        </>
      ) : null}
      <Card className="grid gap-4">
        <TextField
          name="typed_address"
          label={t("address")}
          help={t("help")}
          maxLength={200}
          autoComplete="street-address"
          onInput={(event) => {
            setChosen(null);
            setPlace(null);
            search(event.currentTarget.value);
          }}
        />
        <p role="status" className={found?.length === 0 ? "text-muted" : "sr-only"}>
          {found ? t("found", { count: found.length }) : ""}
        </p>
        {found && found.length > 0 ? (
          <ul className="grid gap-1.5">
            {found.map((address) => (
              <li key={address.formatted_address}>
                <button
                  type="button"
                  onClick={() => choose(address)}
                  className="flex min-h-11 w-full items-center gap-3 rounded-md border border-line px-3 py-2 text-left hover:bg-primary-soft"
                >
                  <Icon name="pin" className="size-5 shrink-0 text-primary" />
                  <span className="min-w-0 wrap-anywhere">{address.formatted_address}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {chosen?.address && chosen.city ? (
          <p className="flex items-start gap-2 rounded-lg bg-primary-soft p-3 text-on-primary-soft">
            <Icon name="check" className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{inOneLine(chosen, abroad)}</span>
          </p>
        ) : null}
        <AddressDetails
          value={chosen}
          {...{ country, countries }}
          onChange={(address) => {
            setCountry(address.country);
            setChosen(address);
            setPlace(null);
          }}
        />
      </Card>
      <StartBar skipHref={skipHref} />
    </ActionForm>
  );
}
