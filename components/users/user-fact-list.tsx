import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import type { SessionView } from "@/lib/accounts/presenter";
import { formatDay, spokenDay } from "@/lib/i18n/dates";
import { formatPhone } from "@/lib/i18n/format";
import { farmValues } from "@/lib/i18n/of-name";
import { adminHref } from "@/lib/i18n/routes";
import type { UserFacts } from "@/lib/users/presenter";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { UserState } from "./user-cells";

const LINK = "text-link underline underline-offset-4";
/** Sessions that the page names. */
const NAMED_SESSIONS = 5;

/** One fact with its name. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Shows who an account is, how it is reached, its farms and what the person agreed to. */
export async function UserFactList({ lang, user, now }: { lang: Lang; user: UserFacts; now: Date }) {
  const t = await getTranslations("users");
  const plans = await getTranslations("producers.plans");
  const { second_factor: factor } = user;
  const hasFactor = factor.app || factor.passkeys > 0;
  const factors = [
    factor.app ? t("view.app") : null,
    factor.passkeys > 0 ? t("view.passkeys", { count: factor.passkeys }) : null,
    hasFactor ? t("view.codes", { count: factor.recovery_codes_left }) : null,
  ];
  const deviceOf = ({ kind, browser, system }: SessionView): string => {
    if (browser && system) return t("view.browserOn", { browser, system });
    return browser ?? system ?? t(kind === "token" ? "view.program" : "view.unknownDevice");
  };
  const named = user.sessions.slice(0, NAMED_SESSIONS);
  const groups: [title: string, facts: [string, ReactNode][], none?: string][] = [
    [
      t("view.identity"),
      [
        [
          t("columns.email"),
          <>
            <a href={`mailto:${user.email}`} className={LINK}>
              {user.email}
            </a>
            <span className="mt-1 block">
              <UserState user={{ ...user, blocked: user.blocked !== null }} said />
            </span>
          </>,
        ],
        ...(user.unverified_new_email
          ? [[t("view.newEmail"), user.unverified_new_email] as [string, ReactNode]]
          : []),
        [
          t("columns.phone"),
          user.phone
            ? `${formatPhone(user.phone)} (${t(user.phone_verified ? "view.phoneVerified" : "view.phoneUnverified")})`
            : "–",
        ],
        [t("view.lang"), t(`view.langs.${user.lang}`)],
        [t("columns.signed_up"), formatDay(user.signed_up_at)],
      ],
    ],
    [
      t("view.access"),
      [
        [t("columns.last_log_in"), user.last_log_in_at ? formatDay(user.last_log_in_at) : t("never")],
        [t("view.password"), t(user.has_password ? "view.hasPassword" : "view.noPassword")],
        [t("view.factor"), hasFactor ? factors.filter(Boolean).join(", ") : t("view.factorOff")],
        [t("view.tokens"), user.tokens],
        [
          t("view.sessions"),
          named.length === 0 ? (
            t("view.noSession")
          ) : (
            <>
              {named.map((session) => (
                <span key={session.id} className="block">
                  {t("view.session", {
                    device: deviceOf(session),
                    seen: spokenDay(new Date(session.last_seen_at), lang, now),
                  })}
                </span>
              ))}
              {user.sessions.length > named.length ? (
                <span className="block text-muted">
                  {t("view.moreSessions", { count: user.sessions.length - named.length })}
                </span>
              ) : null}
            </>
          ),
        ],
      ],
    ],
    [
      t("view.farms"),
      user.farms.length === 0
        ? []
        : user.farms.map(({ uuid, name, role }): [string, ReactNode] => [
            t(`view.roles.${role}`),
            <Link key={uuid} href={adminHref(lang, `/producers/${uuid}`)} className={LINK}>
              {name}
            </Link>,
          ]),
      t("noFarm"),
    ],
    [
      t("view.agreements"),
      user.agreements.length === 0
        ? []
        : user.agreements.map(({ kind, what, at }): [string, ReactNode] => [
            formatDay(at),
            kind === "plan"
              ? t("view.plan", { plan: plans(what as PlanType) })
              : t("view.import", farmValues(what)),
          ]),
      t("view.nothingAgreed"),
    ],
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {groups.map(([title, facts, none]) => (
        <Card key={title} padding="sm">
          <h2 className="mb-3 text-lg">{title}</h2>
          {facts.length === 0 ? (
            <p className="text-muted">{none}</p>
          ) : (
            <dl className="grid gap-3">
              {facts.map(([name, value], at) => (
                <Fact key={`${name}${String(at)}`} name={name}>
                  {value}
                </Fact>
              ))}
            </dl>
          )}
        </Card>
      ))}
    </div>
  );
}
