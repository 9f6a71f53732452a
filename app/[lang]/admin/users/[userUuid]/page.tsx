import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { ActAs } from "@/components/users/act-as";
import { ActList } from "@/components/users/act-list";
import { BlockUser } from "@/components/users/block-user";
import { UserState } from "@/components/users/user-cells";
import { UserFactList } from "@/components/users/user-fact-list";
import { getMe } from "@/lib/accounts/service/profile";
import { formatDay } from "@/lib/i18n/dates";
import { adminHref } from "@/lib/i18n/routes";
import { readFactors } from "@/lib/second-factor/service/factors";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import { readUser } from "@/lib/users/service/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { actAs, block, unblock } from "./actions";

type Props = {
  params: Promise<{ lang: string; userUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("users"))("title") };
}

/** An account with what happened to it; for everyone but super administrators there is no such page. */
export default async function UserPage({ params, searchParams }: Props) {
  const { userUuid: user_uuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const asked = await searchParams;
  const ctx = await pageContext(lang);
  const reading = readList({ after: asked.after }, (known) => readUser(ctx, { ...known, user_uuid }));
  const [read, me, { recent }] = await load(lang, Promise.all([reading, getMe(ctx), readFactors(ctx)]));
  const { user, acts, next } = read.found;
  const { after } = read.address;
  const t = await getTranslations("users");
  const base = adminHref(lang, `/users/${user.uuid}`);
  const name = user.name || user.email;
  return (
    <ClientMessages lang={lang} areas={["users", "accounts", "common"]}>
      <PageHeader
        help="farms"
        title={name}
        back={{ href: adminHref(lang, "/users"), label: t("title") }}
        badge={<UserState user={{ ...user, blocked: user.blocked !== null }} />}
        secondary={
          user.blocked ? undefined : (
            <>
              {user.own || user.is_admin ? null : (
                <ActAs
                  lang={lang}
                  user={{ uuid: user.uuid, name }}
                  email={recent ? null : me.email}
                  action={actAs}
                />
              )}
              <LinkButton
                href={`${adminHref(lang, "/producers/create")}?${new URLSearchParams({ email: user.email })}`}
                variant="secondary"
              >
                {t("producer.open")}
              </LinkButton>
            </>
          )
        }
        action={
          user.own || user.is_admin ? undefined : (
            <BlockUser
              lang={lang}
              user={{ uuid: user.uuid, name, blocked: user.blocked !== null }}
              action={user.blocked ? unblock : block}
            />
          )
        }
      />
      {user.blocked ? (
        <Alert
          tone="danger"
          className="mb-6"
          title={t("view.blockedTitle", { day: formatDay(user.blocked.at) })}
        >
          <span className="whitespace-pre-line">
            {t("view.blockedText", { reason: user.blocked.reason })}
          </span>
        </Alert>
      ) : null}
      <UserFactList lang={lang} user={user} now={ctx.clock.now()} />
      <section aria-labelledby="activity" className="mt-10 grid gap-5">
        <h2 id="activity" className="scroll-mt-20 text-2xl">
          {t("view.activity")}
        </h2>
        {acts.length > 0 ? (
          <ActList lang={lang} acts={acts} />
        ) : after ? (
          <PastEnd first={`${base}#activity`} />
        ) : (
          <p className="text-muted">{t("view.nothing")}</p>
        )}
        <nav
          key={String(after)}
          aria-label={t("view.activityPages")}
          className="flex flex-wrap justify-end gap-3"
        >
          {after && acts.length > 0 ? (
            <LinkButton href={`${base}#activity`} variant="secondary">
              {t("view.newest")}
            </LinkButton>
          ) : null}
          {next ? (
            <LinkButton
              href={`${base}?${new URLSearchParams({ after: next })}#activity`}
              variant="secondary"
              rel="next"
            >
              {t("view.older")}
            </LinkButton>
          ) : null}
        </nav>
      </section>
    </ClientMessages>
  );
}
