import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { Field, type FieldErrors } from "@/components/ui/field";
import { fieldId } from "@/components/ui/field-id";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { href } from "@/lib/i18n/routes";
import type { SearchAddress } from "@/lib/search/address";
import { DISTANCES, ORDERS } from "@/lib/search/inputs";
import type { SearchPlace } from "@/lib/search/presenter";
import { PRODUCE_CATEGORIES } from "@/lib/vocabulary/codes";
import type { Lang } from "@/lib/vocabulary/languages";
import { NearMe } from "./near-me";
import { ProduceSuggestions } from "./produce-suggestions";

const SUGGESTIONS = "produce-suggestions";

/**
 * Shows the search fields. The form is sent as a GET request, so it works without JavaScript and can be shared.
 */
export async function SearchForm({
  lang,
  address,
  place,
  errors,
}: {
  lang: Lang;
  address: SearchAddress;
  place: SearchPlace | null;
  errors: FieldErrors;
}) {
  const t = await getTranslations("search");
  const words = await getTranslations("reference.categories");
  return (
    <search>
      <form
        action={`${href("search", lang)}#results`}
        aria-label={t("form.label")}
        className="grid gap-x-4 gap-y-4 rounded-2xl border border-line bg-raised p-5 shadow-md sm:grid-cols-2 md:p-6 lg:grid-cols-12"
      >
        <div className="lg:col-span-4">
          <Field name="place" label={t("form.place")} errors={errors}>
            <Input
              defaultValue={address.place}
              placeholder={t("form.placeHint")}
              prefix={<Icon name="pin" />}
              maxLength={100}
              autoComplete="address-level2"
              enterKeyHint="search"
            />
          </Field>
          <NearMe
            place={place}
            fieldId={fieldId("place")}
            labels={{
              button: t("near.button"),
              locating: t("near.locating"),
              refused: t("near.refused"),
              failed: t("near.failed"),
              here: t("near.here"),
              elsewhere: t("near.elsewhere"),
            }}
          />
        </div>
        <Field name="q" label={t("form.q")} className="lg:col-span-5">
          <Input
            type="search"
            defaultValue={address.q}
            list={SUGGESTIONS}
            placeholder={t("form.qHint")}
            prefix={<Icon name="search" />}
            maxLength={100}
            enterKeyHint="search"
          />
        </Field>
        <ProduceSuggestions id={SUGGESTIONS} fieldId={fieldId("q")} lang={lang} />
        <Field name="category" label={t("form.category")} className="lg:col-span-3">
          <Select
            defaultValue={address.category ?? ""}
            placeholder={t("form.everyCategory")}
            options={PRODUCE_CATEGORIES.map((value) => ({ value, label: words(value) }))}
          />
        </Field>
        <div className="grid grid-cols-2 gap-4 sm:col-span-2 sm:grid-cols-[1fr_1fr_auto] lg:col-span-12 lg:grid-cols-[11rem_11rem_1fr]">
          <Field name="distance" label={t("form.distance")}>
            <Select
              defaultValue={address.distance}
              options={DISTANCES.map((km) => ({ value: String(km), label: t("form.km", { km }) }))}
            />
          </Field>
          <Field name="order" label={t("form.order")}>
            <Select
              defaultValue={address.order ?? "distance"}
              options={ORDERS.map((value) => ({ value, label: t(`form.orders.${value}`) }))}
            />
          </Field>
          {address.view === "map" ? <input type="hidden" name="view" value="map" /> : null}
          <button
            type="submit"
            className={buttonStyle({
              className: "col-span-2 self-end sm:col-span-1 lg:justify-self-end lg:px-9",
            })}
          >
            <Icon name="search" />
            {t("form.submit")}
          </button>
        </div>
      </form>
    </search>
  );
}
