import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { FarmForm } from "@/components/farm/farm-form";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { roleMay } from "@/lib/platform/permissions";
import { typedPrice } from "@/lib/produce/rules";
import { countryOptions } from "@/lib/reference/options";
import type { Lang } from "@/lib/vocabulary/languages";
import { update } from "../../actions";
import { loadFarm } from "../_load-farm";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("farms"))("form.editTitle") };
}

export default async function EditFarmPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const t = await getTranslations("farms.form");
  const basket = farm.average_basket_cents;
  const values = { ...farm, average_basket: basket === null ? "" : typedPrice(basket, lang) };
  return (
    <ClientMessages lang={lang} areas={["farms", "hours", "reference", "common", "uploads"]}>
      <PageHeader
        help="farm"
        title={t("editTitle")}
        description={t("editText")}
        secondary={
          farm.public ? (
            <LinkButton
              href={href("farm", lang, { handle: farm.handle })}
              variant="secondary"
              prefetch={false}
            >
              {t("seePage")}
            </LinkButton>
          ) : undefined
        }
      />
      {!roleMay(role, "farm.update") ? (
        <Alert tone="info">{t("readOnly")}</Alert>
      ) : (
        <FarmForm
          lang={lang}
          maxBytes={env().UPLOAD_MAX_BYTES}
          countries={countryOptions(lang)}
          values={values}
          action={update}
        />
      )}
    </ClientMessages>
  );
}
