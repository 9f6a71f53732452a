import { getTranslations } from "next-intl/server";
import { auditWords } from "@/components/activity/audit-words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";
import { ACTIONS, MESSAGE_KINDS } from "@/lib/logs/inputs";
import { LOG_FILTERS, type LogAddress, type LogFilter } from "@/lib/logs/list-address";
import { type Log, PAGE_DAYS, PAGE_VIEWS } from "@/lib/logs/rules";
import { CHANNELS, REQUEST_STATES, WEBHOOK_PROVIDERS } from "@/lib/vocabulary/enumerations";

/** Shows the search and the filters of a log; the address holds them. */
export async function LogFilters({ base, log, address }: { base: string; log: Log; address: LogAddress }) {
  const t = await getTranslations("logs");
  const actOf = await auditWords();
  const options = (filter: Exclude<LogFilter, "farm">) => {
    switch (filter) {
      case "channel":
        return CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }));
      case "kind":
        return MESSAGE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }));
      case "only":
        return [{ value: "failed", label: t("failed") }];
      case "action":
        return ACTIONS.map((value) => ({ value, label: actOf(value) })).sort((one, other) =>
          one.label.localeCompare(other.label),
        );
      case "provider":
        return WEBHOOK_PROVIDERS.map((value) => ({ value, label: t(`providers.${value}`) }));
      case "by":
        return PAGE_VIEWS.map((value) => ({ value, label: t(`by.${value}`) }));
      case "days":
        return PAGE_DAYS.map((days) => ({ value: String(days), label: t("days", { days }) }));
      case "state":
        return REQUEST_STATES.map((value) => ({ value, label: t(`states.${value}`) }));
    }
  };
  const preset: Partial<Record<LogFilter, string>> = { by: "url", days: "30" };
  const fields = LOG_FILTERS[log].map((name) => (
    <Field key={name} name={name} label={t(`fields.${name}`)} idPrefix="filter">
      {name === "farm" ? (
        <Input defaultValue={address.farm ?? ""} autoCapitalize="none" spellCheck={false} />
      ) : (
        <Select
          options={options(name)}
          {...(preset[name] ? {} : { placeholder: t("all") })}
          defaultValue={address[name] ?? preset[name] ?? ""}
        />
      )}
    </Field>
  ));
  const filters = (
    <>
      <input type="hidden" name="log" value={log} />
      <div className="grid gap-4 xs:grid-cols-2 md:flex md:flex-wrap md:items-end">
        {fields}
        <Button type="submit" variant="secondary">
          {t("apply")}
        </Button>
      </div>
    </>
  );
  // Filters that another link changed are shown as they are now.
  const key = JSON.stringify({ ...address, q: undefined, after: undefined });
  // Page views are found by their filters alone.
  if (log === "pages")
    return (
      <form key={key} action={base} className="mb-6 block">
        {filters}
      </form>
    );
  return (
    <SearchForm
      key={key}
      action={base}
      className="mb-6 block"
      formClassName="grid gap-4"
      fieldClassName="max-w-2xl"
      label={t(`search.${log}`)}
      value={address.q}
    >
      {filters}
    </SearchForm>
  );
}
