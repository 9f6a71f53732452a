import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { formatDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import type { Producer } from "@/lib/producers/presenter";
import type { FarmHealth, Verification } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

const HEALTH_TONE = {
  bad: "danger",
  watch: "warning",
  good: "success",
  none: "neutral",
} as const satisfies Record<FarmHealth, string>;

const VERIFICATION_TONE = {
  none: "neutral",
  asked: "warning",
  verified: "success",
  refused: "danger",
} as const satisfies Record<Verification, string>;

/** Names a farm and its owner; the name leads to the farm. */
export function ProducerName({
  lang,
  farm,
}: {
  lang: Lang;
  farm: Pick<Producer, "uuid" | "name" | "owner" | "shown">;
}) {
  const t = useTranslations("producers");
  return (
    <span className="block md:min-w-32">
      <Link
        href={adminHref(lang, `/producers/${farm.uuid}`)}
        className="entry-link font-semibold wrap-anywhere md:text-link"
      >
        {farm.name}
      </Link>
      <span className="block text-sm font-normal text-muted wrap-anywhere max-md:hidden">
        {farm.owner.name || t("noOwner")}
      </span>
      {farm.shown ? null : (
        <Badge tone="outline" className="font-normal max-md:hidden">
          {t("hidden")}
        </Badge>
      )}
    </span>
  );
}

/** Shows a plan, and when its trial ends. */
export function Plan({
  farm: { plan_type, trial_ends_at },
}: {
  farm: Pick<Producer, "plan_type" | "trial_ends_at">;
}) {
  const t = useTranslations("producers");
  return (
    <span className="grid justify-items-start gap-0.5 in-[tr]:max-md:justify-items-end">
      <Badge tone={plan_type === "canceled" ? "danger" : plan_type === "trial" ? "info" : "success"}>
        {t(`plans.${plan_type}`)}
      </Badge>
      {plan_type === "trial" && trial_ends_at ? (
        <span className="tabular whitespace-nowrap text-xs text-muted">{formatDay(trial_ends_at)}</span>
      ) : null}
    </span>
  );
}

/** Shows how emails are received; a dash when they are too few, unless that is said in words. */
export function Health({ health, said = false }: { health: FarmHealth; said?: boolean }) {
  const t = useTranslations("producers");
  const words = t(`healths.${health}`);
  return health === "none" && !said ? (
    <Nothing words={words} />
  ) : (
    <Badge tone={HEALTH_TONE[health]}>{words}</Badge>
  );
}

/** Shows where the verification stands; a dash when none was requested, unless that is said in words. */
export function VerificationBadge({
  verification,
  said = false,
}: {
  verification: Verification;
  said?: boolean;
}) {
  const t = useTranslations("producers");
  const words = t(`verifications.${verification}`);
  if (verification === "none" && !said) return <Nothing words={words} />;
  return <Badge tone={VERIFICATION_TONE[verification]}>{words}</Badge>;
}

/** A dash, which says to screen readers what it stands for. */
function Nothing({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
}

/** Shows a day, or a dash where there is none. */
export function Day({ at, none = "–" }: { at: Date | null; none?: string }) {
  return <span className="tabular whitespace-nowrap text-sm">{at ? formatDay(at) : none}</span>;
}
