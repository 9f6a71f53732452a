import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { formatDay } from "@/lib/i18n/dates";
import { formatPhone } from "@/lib/i18n/format";
import type { Subscriber } from "@/lib/subscribers/presenter";
import type { SubscriberState } from "@/lib/vocabulary/enumerations";

const TONE = {
  active: "success",
  pending: "warning",
  unsubscribed: "neutral",
  unreachable: "danger",
} as const satisfies Record<SubscriberState, string>;

type Cell = { person: Subscriber };

/** The name opens the person; on a phone the whole row does. */
export function Who({ person, open }: Cell & { open: () => void }) {
  const t = useTranslations("subscribers");
  return (
    <span className="block md:min-w-20 lg:min-w-32">
      <button type="button" onClick={open} className="entry-link font-semibold wrap-anywhere">
        {person.name || t("rowActions.nameless")}
      </button>
      {person.categories.length > 0 ? (
        <span className="mt-1 flex flex-wrap gap-1 font-normal max-md:hidden">
          {person.categories.map(({ id, name }) => (
            <Badge key={id} tone="outline" wraps>
              {name}
            </Badge>
          ))}
        </span>
      ) : null}
    </span>
  );
}

export function Addresses({ person: { email, phone } }: Cell) {
  return (
    <span className="grid text-sm md:min-w-32 lg:min-w-52 xl:min-w-68">
      {email ? (
        <span className="max-md:truncate md:max-xl:wrap-anywhere xl:max-w-80 xl:wrap-break-word">
          {email}
        </span>
      ) : null}
      {phone ? (
        <span className={cn("tabular whitespace-nowrap", email && "max-md:hidden")}>
          {formatPhone(phone)}
        </span>
      ) : null}
    </span>
  );
}

export function State({ person }: Cell) {
  const t = useTranslations("subscribers");
  const help =
    person.state === "active"
      ? [person.email_consent ? t("list.email") : null, person.sms_consent ? t("list.sms") : null]
          .filter(Boolean)
          .join(" · ")
      : person.state === "unreachable"
        ? t("unreachableHelp")
        : null;
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <Badge tone={TONE[person.state]}>{t(`states.${person.state}`)}</Badge>
      {help ? (
        <span
          className={`max-w-40 text-xs md:max-lg:max-w-28 text-muted ${person.state === "unreachable" ? "max-md:hidden" : ""}`}
        >
          {help}
        </span>
      ) : null}
    </span>
  );
}

/** Says since when somebody subscribes, and how they came. */
export function Since({ person, timeZone }: Cell & { timeZone: string }) {
  const t = useTranslations("subscribers");
  const { subscription_date: date, source, qr_code_title } = person;
  return (
    <span className="block text-sm md:min-w-28">
      <time className="tabular whitespace-nowrap" dateTime={date.toISOString()}>
        {formatDay(date, timeZone)}
      </time>
      <span className="block text-muted wrap-anywhere">
        {t(`sources.${source}`)}
        {qr_code_title ? ` · ${qr_code_title}` : null}
      </span>
    </span>
  );
}
