import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import type { PublicFarm } from "@/lib/farms/presenter";
import { mapAddress } from "@/lib/farms/rules";
import { nameAbroad } from "@/lib/i18n/country-name";
import { formatPhone } from "@/lib/i18n/format";
import type { Lang } from "@/lib/vocabulary/languages";
import { ContactLines, type ContactLink } from "./contact-lines";

/** Shows the address, phone, email and links that the farm made public. */
export async function FarmContact({ lang, farm }: { lang: Lang; farm: PublicFarm }) {
  const t = await getTranslations("farms.public");
  const town = [farm.city, farm.region].filter(Boolean).join(", ");
  const abroad = nameAbroad(farm.country, lang);
  const map = mapAddress(farm);
  const place = farm.address || farm.city;
  const links: ContactLink[] = [];
  if (farm.phone) links.push({ icon: "phone", href: `tel:${farm.phone}`, text: formatPhone(farm.phone) });
  if (farm.email) links.push({ icon: "mail", href: `mailto:${farm.email}`, text: farm.email });
  if (farm.website) {
    const host = new URL(farm.website).hostname.replace(/^www\./, "");
    links.push({ icon: "globe", href: farm.website, text: host });
  }
  if (farm.facebook) links.push({ icon: "external", href: farm.facebook, text: "Facebook" });
  if (farm.instagram) links.push({ icon: "external", href: farm.instagram, text: "Instagram" });
  if (!place && links.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="mb-3 text-xl">{t("contact")}</h2>
      <ContactLines
        place={
          place
            ? {
                lines: [farm.address, town, ...(abroad ? [farm.zipcode, abroad] : [])].flatMap((line) =>
                  line ? [line] : [],
                ),
                zipcode: abroad ? null : farm.zipcode,
              }
            : null
        }
        map={map ? { href: map, text: t("map") } : null}
        links={links}
      />
    </Card>
  );
}
