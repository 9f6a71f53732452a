import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";
import { type UserAddress, userSortOf } from "@/lib/users/list-address";
import { USER_FILTERS, USER_SORTS } from "@/lib/users/rules";

/** Shows the search, the filter and the order of all accounts. The address holds all of them. */
export async function UserFilters({ base, address }: { base: string; address: UserAddress }) {
  const t = await getTranslations("users");
  const sort = userSortOf(address);
  return (
    <SearchForm
      action={base}
      className="mb-5 block"
      formClassName="grid gap-3 sm:grid-cols-2 md:grid-cols-[1fr_1.5fr_auto] md:items-end md:max-w-3xl"
      fieldClassName="col-span-full"
      label={t("search")}
      value={address.q}
    >
      <Field name="only" label={t("only.label")} idPrefix="filter">
        <Select
          key={address.only}
          placeholder={t("all")}
          defaultValue={address.only ?? ""}
          options={USER_FILTERS.map((value) => ({ value, label: t(`only.${value}`) }))}
        />
      </Field>
      <Field name="sort" label={t("sortBy")} idPrefix="filter">
        <Select
          key={`${sort.id}.${sort.desc}`}
          defaultValue={`${sort.id}.${sort.desc ? "desc" : "asc"}`}
          options={USER_SORTS.flatMap((id) =>
            (["desc", "asc"] as const).map((dir) => ({
              value: `${id}.${dir}`,
              label: t(`sorts.${id}.${dir}`),
            })),
          )}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="secondary">
          {t("apply")}
        </Button>
        {address.only || address.q ? (
          <LinkButton href={base} variant="ghost">
            {t("clear")}
          </LinkButton>
        ) : null}
      </div>
    </SearchForm>
  );
}
