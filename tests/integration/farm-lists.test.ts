import { eq } from "drizzle-orm";
import { createTranslator } from "use-intl/core";
import { describe, expect, it, vi } from "vitest";
import ActivityPage from "@/app/[lang]/admin/farms/[farmUuid]/activity/page";
import ChargesPage from "@/app/[lang]/admin/farms/[farmUuid]/charges/page";
import NotificationPage from "@/app/[lang]/admin/farms/[farmUuid]/notifications/[uuid]/page";
import ImportPage from "@/app/[lang]/admin/farms/[farmUuid]/subscribers/import/[importUuid]/page";
import WebhookLogPage from "@/app/[lang]/admin/farms/[farmUuid]/webhooks/[endpointId]/page";
import { ActivityList } from "@/components/activity/activity-list";
import { DeliveriesSection } from "@/components/notifications/deliveries-section";
import { SearchForm } from "@/components/ui/search-form";
import { db } from "@/db/client";
import { imports, notifications } from "@/db/schema";
import { patchFarm } from "@/lib/farms/service/write";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { makeAudience } from "@/tests/factories/audience";
import { asUser } from "@/tests/factories/context";
import { checkedImport } from "@/tests/factories/imports";
import { makeTenant } from "@/tests/factories/tenant";
import { makeEndpoint } from "@/tests/factories/webhooks";
import { acceptTo } from "@/tests/setup/doors/live";
import { openPage, type Query } from "@/tests/setup/opened-page";

vi.mock("next-intl/server", () => ({
  setRequestLocale: () => undefined,
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "fr", messages: CATALOGUE.fr, namespace: namespace as "logs" }),
}));

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

/** Opens a page of a farm as its owner. */
async function opened(page: unknown, { farm, owner }: Tenant, query: Query, path: Query = {}) {
  const { elements, links, first } = await openPage(page, {
    user: owner,
    params: { farmUuid: farm.uuid, ...path },
    query,
  });
  return { propsOf: (kind: unknown) => elements.find(({ type }) => type === kind)?.props, links, first };
}

describe("a list of a farm that is opened by an outdated filter", () => {
  it("shows the activity without that filter, from its beginning", async () => {
    const tenant = await makeTenant();
    await patchFarm(asUser(tenant.owner), { farm_id: tenant.farm.id, city: "Granby" });
    for (const query of [{ subject: "old", page: "3" }, { user_id: "x" }, { page: "0" }] as Query[]) {
      const { propsOf } = await opened(ActivityPage, tenant, query);
      expect(propsOf(ActivityList)?.rows).toHaveLength(1);
    }
    const searched = await opened(ActivityPage, tenant, { q: "granby", subject: "old" });
    expect(searched.propsOf(SearchForm)?.value).toBe("granby");
  });

  it("shows the charges, and the log of webhooks of an endpoint that is there", async () => {
    const tenant = await makeTenant();
    for (const query of [{ page: "x" }, { notification: "x" }] as Query[])
      await opened(ChargesPage, tenant, query);
    const { id } = await makeEndpoint(tenant.farm, { url: "https://hooks.test/a" });
    const log = (endpointId: string, query: Query) => opened(WebhookLogPage, tenant, query, { endpointId });
    const here = `/fr/admin/farms/${tenant.farm.uuid}/webhooks/${id}`;
    expect((await log(String(id), { before: "99" })).first).toBe(here);
    expect((await log(String(id), { before: "x" })).first).toBeUndefined();
    for (const none of ["x", "999999999"])
      await expect(log(none, { before: "x" })).rejects.toMatchObject({ to: "404" });
  });

  it("shows the rows of a file from the first page", async () => {
    const tenant = await makeTenant();
    const file = "nom,courriel\nLuc,pas-une-adresse\n";
    const { id } = await checkedImport(asUser(tenant.owner), tenant.farm, file);
    const [entry] = await db().select().from(imports).where(eq(imports.id, id));
    for (const page of ["x", "999999999"])
      await opened(ImportPage, tenant, { page }, { importUuid: entry!.uuid });
  });
});

describe("a page past the end of the people of a send", () => {
  it("is the last one, which leads back", async () => {
    const tenant = await makeTenant();
    await makeAudience(tenant.farm, 30);
    const { notification_id } = await acceptTo(tenant, { type: "email" });
    const [send] = await db().select().from(notifications).where(eq(notifications.id, notification_id));
    const people = async (query: Query) =>
      (await opened(NotificationPage, tenant, query, { uuid: send!.uuid })).propsOf(DeliveriesSection)?.found;
    const last = { page: 2, total: 30, rows: { length: 5 } };
    for (const page of ["2", "3", "100000"])
      expect(await people({ status: "queued", page })).toMatchObject(last);
    expect(await people({ status: "failed", page: "3" })).toMatchObject({ page: 1, total: 0 });
  });
});
