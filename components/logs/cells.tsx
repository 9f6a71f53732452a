import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { DELIVERY_TONE } from "@/components/notifications/delivery-tone";
import { Badge } from "@/components/ui/badge";
import { formatMoment } from "@/lib/i18n/dates";
import { formatPhone } from "@/lib/i18n/format";
import { adminHref } from "@/lib/i18n/routes";
import type { AuditLine } from "@/lib/logs/presenter";
import type { Channel } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";

/** Shows the status of a message as a word and a colour. */
export const MessageStatus = ({ status, word }: { status: string; word: string }) => (
  <Badge tone={DELIVERY_TONE[status] ?? "neutral"} dot>
    {word}
  </Badge>
);

/** Shows when something happened, in Québec. */
export const Moment = ({ at, lang }: { at: Date | null; lang: Lang }) =>
  at ? (
    <time dateTime={at.toISOString()} className="tabular text-sm whitespace-nowrap text-muted">
      {formatMoment(at, lang, SITE_ZONE)}
    </time>
  ) : null;

/** Leads to the page of a farm; nothing when there is none. A deleted farm has no page. */
export async function FarmLink({ farm, lang }: Pick<AuditLine, "farm"> & { lang: Lang }) {
  if (!farm) return null;
  if (farm.deleted)
    return (
      <span className="text-sm wrap-anywhere">
        {farm.name} <span className="text-muted">({(await getTranslations("logs"))("deletedFarm")})</span>
      </span>
    );
  return (
    <Link
      href={adminHref(lang, `/producers/${farm.uuid}`)}
      className="text-sm text-link underline underline-offset-4 wrap-anywhere"
    >
      {farm.name}
    </Link>
  );
}

/** Names the account that an act was about, and leads to its page. */
export const PersonLink = ({ person, lang }: { person: NonNullable<AuditLine["person"]>; lang: Lang }) => (
  <Link
    href={adminHref(lang, `/users/${person.uuid}`)}
    className="text-link underline underline-offset-4 wrap-anywhere"
  >
    {person.name || person.email}
  </Link>
);

/** Shows an email address or a phone number as people write it. */
export const Address = ({ channel, address }: { channel: Channel; address: string }) => (
  <span className="wrap-anywhere">{channel === "sms" ? formatPhone(address) : address}</span>
);
