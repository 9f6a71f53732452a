import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { ListFiles } from "@/components/imports/list-files";
import { AddSubscriber } from "@/components/subscribers/add-subscriber";
import { answerOptions } from "@/components/subscribers/answer-options";
import { BulkProgress } from "@/components/subscribers/bulk/bulk-progress";
import { ListPages } from "@/components/subscribers/list-pages";
import { SubscriberFilters } from "@/components/subscribers/subscriber-filters";
import { SubscriberTable } from "@/components/subscribers/subscriber-table";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { listCategories } from "@/lib/categories/service";
import { adminHref } from "@/lib/i18n/routes";
import { roleMay } from "@/lib/platform/permissions";
import { listQrCodes } from "@/lib/qr-codes/service/manage";
import { filtersOn, readListAddress, writeListAddress } from "@/lib/subscribers/list-address";
import { listBulkOperations } from "@/lib/subscribers/service/bulk-progress";
import { listSubscribers } from "@/lib/subscribers/service/manage";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import { readPageOrLast } from "@/lib/values/pagination";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";
import {
  addCategory,
  assign,
  bulkAssignCategory,
  bulkAssignQrCode,
  bulkDelete,
  bulkRemoveCategories,
  bulkRemoveCategory,
  bulkRemoveQrCode,
  bulkReplaceCategories,
  bulkSetLang,
  bulkUnsubscribe,
  create,
  deassign,
  resend,
  retryBulk,
  undoBulk,
  unsubscribe,
  update,
} from "./actions";

const BULK_ACTIONS = {
  assign_category: bulkAssignCategory,
  replace_categories: bulkReplaceCategories,
  remove_category: bulkRemoveCategory,
  remove_categories: bulkRemoveCategories,
  assign_qr_code: bulkAssignQrCode,
  remove_qr_code: bulkRemoveQrCode,
  set_lang: bulkSetLang,
  unsubscribe: bulkUnsubscribe,
  delete: bulkDelete,
  undo: undoBulk,
  retry: retryBulk,
};

type Props = {
  params: Promise<{ lang: string; farmUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "subscribers" });
  return { title: t("list.title") };
}

export default async function SubscribersPage({ params, searchParams }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const query = await searchParams;
  const ctx = await pageContext(lang);
  const input = { farm_id: farm.id };
  const reading = readList(readListAddress(query), (known) =>
    readPageOrLast((last) => listSubscribers(ctx, { ...input, ...known, page: last ?? known.page })),
  );
  const [{ found: page, address }, categories, qrCodes, operations] = await load(
    lang,
    Promise.all([
      reading,
      listCategories(ctx, input),
      listQrCodes(ctx, input),
      listBulkOperations(ctx, input),
    ]),
  );
  const t = await getTranslations("subscribers");
  const base = adminHref(lang, `/farms/${farmUuid}/subscribers`);
  const count = { count: page.total };
  const reached = farm.subscribers_count;
  const filtered = address.q !== undefined || filtersOn(address) > 0;
  const here = base + writeListAddress(address);
  // A list that is not counted to its end has no last page to show instead.
  const pastEnd = page.total > 0 && page.rows.length === 0;
  const addHref = `${here}${here.includes("?") ? "&" : "?"}modal=create-subscriber`;
  const add = (
    <LinkButton href={addHref} scroll={false}>
      {t("list.add")}
    </LinkButton>
  );
  const mayExport = roleMay(role, "subscriber.export");
  const chosen = writeListAddress({ ...address, sort: undefined, dir: undefined, page: undefined });
  const exportOf = (format: string) =>
    `/api/farms/${farm.id}/subscribers/export${chosen || "?"}${chosen ? "&" : ""}format=${format}`;
  const files = { csv: exportOf("csv"), xlsx: exportOf("xlsx"), all: `/api/farms/${farm.id}/export` };
  const options = answerOptions(lang, t("everything"));
  return (
    <ClientMessages lang={lang} areas={["subscribers", "common"]}>
      <PageHeader
        help="subscribers"
        title={t("list.title")}
        description={
          page.total_exact && page.total > reached && !filtered
            ? t("list.countReached", { ...count, reached })
            : t(page.total_exact ? "list.count" : "list.countMore", count)
        }
        action={page.total > 0 || filtered ? add : undefined}
        secondary={
          <>
            <LinkButton href={adminHref(lang, `/farms/${farmUuid}/categories`)} variant="ghost">
              {t("list.categories")}
            </LinkButton>
            <ListFiles
              lang={lang}
              base={base}
              imports={roleMay(role, "subscriber.import")}
              exports={page.total > 0 && mayExport ? files : undefined}
            />
          </>
        }
      />
      {page.total > 0 || filtered ? (
        <SubscriberFilters
          lang={lang}
          base={base}
          address={address}
          categories={categories}
          qrCodes={qrCodes}
        />
      ) : (
        <EmptyState
          illustration={<Scene name="no-subscribers" />}
          title={t("list.emptyTitle")}
          action={
            <>
              {add}
              <LinkButton href={adminHref(lang, `/farms/${farmUuid}/qr-codes`)} variant="secondary">
                {t("list.emptyQr")}
              </LinkButton>
            </>
          }
        >
          {t("list.emptyText")}
        </EmptyState>
      )}
      <BulkProgress
        lang={lang}
        farm={{ id: farm.id, time_zone: farm.time_zone }}
        operations={operations}
        actions={BULK_ACTIONS}
      />
      {page.total === 0 && filtered ? (
        <EmptyState
          illustration={<Scene name="no-results" />}
          title={t("list.noMatchTitle")}
          action={
            <LinkButton href={base} variant="secondary">
              {t("list.clear")}
            </LinkButton>
          }
        >
          {t("list.noMatchText")}
        </EmptyState>
      ) : null}
      {pastEnd ? <PastEnd first={base + writeListAddress(address, { page: undefined })} /> : null}
      {page.total > 0 && !pastEnd ? (
        <>
          <SubscriberTable
            farm={{ id: farm.id, time_zone: farm.time_zone }}
            page={page}
            base={base}
            address={address}
            options={options}
            categories={categories.map(({ id, name }) => ({ id, name }))}
            actions={{ update, unsubscribe, resend, assign, deassign, addCategory }}
            bulk={{
              qrCodes: qrCodes.map(({ id, title }) => ({ id, title })),
              actions: BULK_ACTIONS,
              exportAddress: mayExport ? `/api/farms/${farm.id}/subscribers/export` : null,
            }}
          />
          <ListPages lang={lang} base={base} address={address} page={page} />
        </>
      ) : null}
      <AddSubscriber
        lang={lang}
        farmId={farm.id}
        open={query.modal === "create-subscriber"}
        closeHref={here}
        options={options}
        actions={{ create, update }}
      />
    </ClientMessages>
  );
}
