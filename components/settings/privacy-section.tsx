import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { FoundPerson, type FoundPersonProps } from "./found-person";

/** Finds what the farm keeps about one person, and takes along everything that the farm has. */
export async function PrivacySection({
  address,
  person,
  ...found
}: Omit<FoundPersonProps, "person"> & {
  /** What was searched for; empty before a search. */
  address: string;
  person: FoundPersonProps["person"] | null;
}) {
  const t = await getTranslations("settings.privacy");
  return (
    <>
      <Card as="section" className="grid gap-5">
        <CardHeader className="mb-0" title={t("title")} description={t("text")} />
        <search>
          <form className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="section" value="privacy" />
            <Field
              name="address"
              label={t("address")}
              help={t("addressHelp")}
              className="min-w-0 flex-1 basis-72"
            >
              <Input
                defaultValue={address}
                maxLength={254}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Button type="submit" variant="secondary" className="max-sm:w-full">
              {t("find")}
            </Button>
          </form>
        </search>
        {person ? <FoundPerson key={person.id} person={person} {...found} /> : null}
        {address && !person ? <p role="status">{t("nobody", { address })}</p> : null}
      </Card>
      <Card as="section">
        <CardHeader title={t("allTitle")} description={t("allText")} />
        <a
          href={`/api/farms/${found.farm.id}/export`}
          download
          className={buttonStyle({ variant: "secondary", className: "max-sm:w-full" })}
        >
          {t("all")}
        </a>
      </Card>
    </>
  );
}
