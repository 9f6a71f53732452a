import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { adminHref, href } from "@/lib/i18n/routes";
import type { Parameters } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** What stops a send: a condition of the farm, or that nobody would get it. */
export type Notice = Parameters["obstacles"][number]["key"] | "nobody";

const PAID_FOR = ["planRequired", "paymentDisputed", "paymentRequired", "cardRequired"] as const;

/** Says one thing that stops the sends of a farm, with the way out. */
export function SendNotice({
  notice,
  max = 0,
  lang,
  farmUuid,
  mayPay,
}: {
  notice: Notice;
  /** The limit of the plan, where it is the reason. */
  max?: number;
  lang: Lang;
  farmUuid: string;
  /** Whether plan and cards are this person's; others ask the owner. */
  mayPay: boolean;
}) {
  const t = useTranslations("notifications.notices");
  const farm = (path: string) => adminHref(lang, `/farms/${farmUuid}/${path}`);
  const ways: Partial<Record<Notice, string>> = {
    verifyEmailFirst: adminHref(lang, "/profile"),
    addressRequired: farm("edit"),
    nobody: farm("qr-codes"),
    underReview: href("contact", lang),
    ...(mayPay ? Object.fromEntries(PAID_FOR.map((key) => [key, farm("plan")])) : {}),
  };
  const way = ways[notice];
  return (
    <Alert
      tone="warning"
      action={
        way ? (
          <LinkButton variant="secondary" size="sm" href={way}>
            {t(`wayOut.${notice as "nobody"}`)}
          </LinkButton>
        ) : undefined
      }
    >
      {t(notice, { max })}
      {!mayPay && PAID_FOR.some((one) => one === notice) ? ` ${t("askOwner")}` : null}
    </Alert>
  );
}
