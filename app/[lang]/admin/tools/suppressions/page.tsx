import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { AddressForm } from "@/components/tools/address-form";
import { ConsentTable } from "@/components/tools/consent-table";
import { SuppressionTable } from "@/components/tools/suppression-table";
import { ToolHeader } from "@/components/tools/tool-header";
import { Alert } from "@/components/ui/alert";
import { formatPhone } from "@/lib/i18n/format";
import { lookUpAddress } from "@/lib/tools/service/suppressions";
import { lookedUpAddress } from "@/lib/transport/looked-up-address";
import { load, pageContext } from "@/lib/transport/page";
import { authorizedPage } from "@/lib/users/service/list";
import type { Lang } from "@/lib/vocabulary/languages";
import { find, lift } from "./actions";

type Props = PageProps<"/[lang]/admin/tools/suppressions">;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tools"))("names.suppressions") };
}

/** Why no message goes to an address; for everyone but super administrators there is no such page. */
export default async function SuppressionsPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const ctx = await pageContext(lang);
  await load(lang, authorizedPage(ctx));
  const kept = await lookedUpAddress();
  const found = kept ? await load(lang, lookUpAddress(ctx, { address: kept })) : null;
  const t = await getTranslations("tools.suppressions");
  const address = found?.channel === "sms" ? formatPhone(found.address) : (found?.address ?? "");
  return (
    <ClientMessages lang={lang} areas={["tools", "common"]}>
      <ToolHeader lang={lang} tool="suppressions" />
      <AddressForm lang={lang} typed={address} find={find}>
        {found ? (
          <>
            <h2 className="mt-8 text-2xl wrap-anywhere">{t("resultFor", { address })}</h2>
            <section aria-labelledby="blocks" className="mt-4 grid gap-4">
              <h3 id="blocks" className="text-xl">
                {t("blocks")}
              </h3>
              {found.suppressions.length > 0 ? (
                <SuppressionTable lang={lang} report={found} address={address} lift={lift} />
              ) : (
                <Alert tone="success" title={t("free", { channel: found.channel })}>
                  {t("freeText", { channel: found.channel })}
                </Alert>
              )}
            </section>
            <section aria-labelledby="people" className="mt-8 grid gap-4">
              <h3 id="people" className="text-xl">
                {t("people")}
              </h3>
              {found.people.length > 0 ? (
                <ConsentTable lang={lang} people={found.people} />
              ) : (
                <p className="text-muted">{t("noPeople")}</p>
              )}
            </section>
          </>
        ) : null}
      </AddressForm>
    </ClientMessages>
  );
}
