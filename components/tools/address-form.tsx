import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Asks for one address. It is looked up as a whole, so nothing is searched while one types. */
export async function AddressForm({ base, typed, wrong }: { base: string; typed: string; wrong: boolean }) {
  const t = await getTranslations("tools.suppressions");
  const errors = await getTranslations("errors");
  return (
    <form action={base} className="grid max-w-xl gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <Field
        name="address"
        label={t("address")}
        help={t("help")}
        errors={wrong ? { address: [errors("addressOrPhone")] } : undefined}
      >
        <Input
          key={typed}
          defaultValue={typed}
          type="text"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          required
        />
      </Field>
      <Button type="submit" className="sm:mt-7.5">
        {t("find")}
      </Button>
    </form>
  );
}
