import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { AddNote } from "@/components/producers/add-note";
import { GiveCredit } from "@/components/producers/give-credit";
import { GrantPlan } from "@/components/producers/grant-plan";
import { ProducerFactList } from "@/components/producers/producer-fact-list";
import { SendingReview } from "@/components/producers/sending-review";
import { TimelineList } from "@/components/producers/timeline-list";
import { VerificationFileList } from "@/components/producers/verification-file-list";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { TabLinks } from "@/components/ui/tab-links";
import { adminHref } from "@/lib/i18n/routes";
import { TIMELINE_KINDS } from "@/lib/producers/inputs";
import { readProducer } from "@/lib/producers/service/page";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import type { Lang } from "@/lib/vocabulary/languages";
import { addNote, grantCredit, grantPlan, holdSending, releaseSending, removeNote } from "./actions";

type Props = {
  params: Promise<{ lang: string; producerUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("producers"))("title") };
}

/** A farm with its timeline; for everyone but super administrators there is no such page. */
export default async function ProducerPage({ params, searchParams }: Props) {
  const { producerUuid: farm_uuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const query = await searchParams;
  const ctx = await pageContext(lang);
  const asked = TIMELINE_KINDS.find((one) => one === query.kind);
  const {
    found: { farm, files, events, next },
    address: { after },
  } = await load(
    lang,
    readList({ after: query.after }, (known) => readProducer(ctx, { ...known, farm_uuid, kind: asked })),
  );
  const t = await getTranslations("producers");
  const base = adminHref(lang, `/producers/${farm.uuid}`);
  // The timeline stays in sight: the facts above it fill a phone.
  const tabHref = (one?: string) => `${base}${one ? `?kind=${one}` : ""}#timeline`;
  const older = new URLSearchParams({ ...(asked ? { kind: asked } : {}), after: next ?? "" });
  return (
    <ClientMessages lang={lang} areas={["producers", "common"]}>
      <PageHeader
        help="farms"
        title={farm.name}
        back={{ href: adminHref(lang, "/producers"), label: t("title") }}
        badge={farm.shown ? undefined : <Badge tone="outline">{t("hidden")}</Badge>}
        action={
          <LinkButton href={adminHref(lang, `/farms/${farm.uuid}/tutorials`)} variant="secondary">
            {t("view.open")}
          </LinkButton>
        }
      />
      <ProducerFactList lang={lang} farm={farm} />
      {files.length > 0 ? <VerificationFileList farmId={farm.id} files={files} /> : null}
      <section aria-labelledby="timeline" className="mt-10 grid gap-5">
        <h2 id="timeline" className="scroll-mt-20 text-2xl">
          {t("view.timeline")}
        </h2>
        <div className="flex flex-wrap gap-3">
          <AddNote lang={lang} farmId={farm.id} action={addNote} />
          <GrantPlan lang={lang} farmId={farm.id} action={grantPlan} />
          <GiveCredit lang={lang} farmId={farm.id} action={grantCredit} />
          <SendingReview
            lang={lang}
            farm={{ id: farm.id, held: farm.sending_held_at !== null }}
            actions={{ hold: holdSending, release: releaseSending }}
          />
        </div>
        <TabLinks
          label={t("view.kinds")}
          tabs={[undefined, ...TIMELINE_KINDS].map((one) => ({
            href: tabHref(one),
            label: one ? t(`kinds.${one}`) : t("view.everything"),
            current: one === asked,
          }))}
        />
        {events.length > 0 ? (
          <TimelineList lang={lang} farm={farm} events={events} removeNote={removeNote} />
        ) : after ? (
          <PastEnd first={tabHref(asked)} />
        ) : (
          <p className="text-muted">{t("view.nothing")}</p>
        )}
        <nav key={String(after)} aria-label={t("view.pages")} className="flex justify-end gap-3">
          {after && events.length > 0 ? (
            <LinkButton href={tabHref(asked)} variant="secondary">
              {t("view.newest")}
            </LinkButton>
          ) : null}
          {next ? (
            <LinkButton href={`${base}?${older}#timeline`} variant="secondary" rel="next">
              {t("view.older")}
            </LinkButton>
          ) : null}
        </nav>
      </section>
    </ClientMessages>
  );
}
