import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Icon, type IconName } from "@/components/ui/icons";
import type { PublicFarm } from "@/lib/farms/presenter";
import { formatPhone } from "@/lib/i18n/format";

const mapSearch = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** Address, phone, email and links of a farm, as far as it shows them. */
export async function FarmContact({ farm }: { farm: PublicFarm }) {
  const t = await getTranslations("farms.public");
  const town = [farm.city, farm.region].filter(Boolean).join(", ");
  const map =
    farm.google_map_link ??
    (farm.address ? mapSearch(`${farm.address}, ${town} ${farm.zipcode ?? ""}`) : null);
  const place = farm.address || farm.city;
  const links: [string, string][] = [];
  if (farm.facebook) links.push([farm.facebook, "Facebook"]);
  if (farm.instagram) links.push([farm.instagram, "Instagram"]);
  if (!place && !farm.phone && !farm.email && !farm.website && links.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="mb-3 text-xl">{t("contact")}</h2>
      <address className="grid gap-1 not-italic">
        {place ? (
          <Line icon="pin">
            <span className="block py-1.5">
              {farm.address ? <span className="block">{farm.address}</span> : null}
              <span className="block">{town}</span>
              {farm.zipcode}
            </span>
            {map ? (
              <a href={map} rel="noopener" className={linkStyle}>
                {t("map")}
              </a>
            ) : null}
          </Line>
        ) : null}
        {farm.phone ? (
          <Line icon="phone">
            <a href={`tel:${farm.phone}`} className={linkStyle}>
              {formatPhone(farm.phone)}
            </a>
          </Line>
        ) : null}
        {farm.email ? (
          <Line icon="mail">
            <a href={`mailto:${farm.email}`} className={`${linkStyle} wrap-anywhere`}>
              {farm.email.replace(/@.*/, "@")}
              <wbr />
              {farm.email.replace(/.*@/, "")}
            </a>
          </Line>
        ) : null}
        {farm.website ? (
          <Line icon="globe">
            <a href={farm.website} rel="noopener nofollow" className={linkStyle}>
              {new URL(farm.website).hostname.replace(/^www\./, "")}
            </a>
          </Line>
        ) : null}
        {links.map(([address, name]) => (
          <Line key={name} icon="external">
            <a href={address} rel="noopener nofollow" className={linkStyle}>
              {name}
            </a>
          </Line>
        ))}
      </address>
    </Card>
  );
}

const linkStyle = "inline-block max-w-full py-1.5 text-link underline underline-offset-4 hover:decoration-2";

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon name={icon} className="mt-2 size-5 shrink-0 text-primary" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
