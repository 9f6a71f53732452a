import { useTranslations } from "next-intl";
import { Button } from "./button";
import { Icon } from "./icons";
import { Input } from "./input";

interface SearchField {
  label: string;
  hint?: string;
  value: string | undefined;
}

/** Shows the search field of a list; the address holds the text as `q`. */
export function SearchInput({ label, hint = label, value }: SearchField) {
  return (
    <Input
      key={value}
      type="search"
      name="q"
      defaultValue={value}
      aria-label={label}
      placeholder={hint}
      prefix={<Icon name="search" />}
      maxLength={100}
    />
  );
}

/** Shows the search field and its button; the form around it must go to the list's address. */
export function SearchBox(field: SearchField) {
  const common = useTranslations("common");
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1">
        <SearchInput {...field} />
      </div>
      <Button type="submit" variant="secondary">
        {common("search")}
      </Button>
    </div>
  );
}
