import { createTranslator } from "use-intl/core";
import { describe, expect, it, vi } from "vitest";
import ActivityPage from "@/app/[lang]/admin/farms/[farmUuid]/activity/page";
import NotificationPage from "@/app/[lang]/admin/farms/[farmUuid]/notifications/[uuid]/page";
import SubscribersPage from "@/app/[lang]/admin/farms/[farmUuid]/subscribers/page";
import WebhookLogPage from "@/app/[lang]/admin/farms/[farmUuid]/webhooks/[endpointId]/page";
import FarmsPage from "@/app/[lang]/admin/farms/page";
import { DeliveriesSection } from "@/components/notifications/deliveries-section";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { createProduce } from "@/lib/produce/service";
import { asUser } from "@/tests/factories/context";
import { makeWholeList } from "@/tests/factories/people";
import { makeSent } from "@/tests/factories/sends";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import { makeEndpoint, makeTestMessage } from "@/tests/factories/webhooks";
import { openPage, type Query } from "@/tests/setup/opened-page";

vi.mock("next-intl/server", () => ({
  setRequestLocale: () => undefined,
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "fr", messages: CATALOGUE.fr, namespace: namespace as "logs" }),
}));

describe("a page past the end of a list of an owner", () => {
  it("says so on the activity, and leads to the first page of what was searched", async () => {
    const { owner, farm } = await makeTenant();
    await createProduce(asUser(owner), { farm_id: farm.id, name: "Radis" });
    const open = (query: Query) =>
      openPage(ActivityPage, { user: owner, params: { farmUuid: farm.uuid }, query });
    const past = await open({ page: "9" });
    expect(past.first).toMatch(new RegExp(`/farms/${farm.uuid}/activity$`));
    expect(past.links.filter((link) => link.includes("page="))).toEqual([]);
    expect(past.titles).not.toContain(CATALOGUE.fr.activity.noneTitle);
    expect((await open({ page: "9", q: "radis" })).first).toMatch(/\?q=radis$/);
    const none = await open({ q: "introuvable" });
    expect(none.first).toBeUndefined();
    expect(none.titles).toContain(CATALOGUE.fr.activity.emptyTitle);
  });

  it("says so in the log of an endpoint, which has messages", async () => {
    const { owner, farm } = await makeTenant();
    const endpoint = await makeEndpoint(farm, { url: "https://hooks.example/x" });
    const params = { farmUuid: farm.uuid, endpointId: String(endpoint.id) };
    const open = (query: Query) => openPage(WebhookLogPage, { user: owner, params, query });
    const empty = CATALOGUE.fr.webhooks.logEmptyTitle;
    expect((await open({ before: "" })).titles).toContain(empty);
    const message = await makeTestMessage(endpoint);
    const past = await open({ before: String(message.id) });
    expect(past.first).toMatch(new RegExp(`/webhooks/${endpoint.id}$`));
    expect(past.titles).not.toContain(empty);
    expect((await open({ before: String(message.id + 1) })).first).toBeUndefined();
  });

  it("says so on the farms of an owner", async () => {
    const { owner } = await makeTenant();
    const past = await openPage(FarmsPage, { user: owner, query: { after: "0-1" } });
    expect(past.first).toMatch(/\/farms$/);
    expect(past.titles).not.toContain(CATALOGUE.fr.farms.list.empty);
    const searched = await openPage(FarmsPage, { user: owner, query: { after: "0-1", q: "vert" } });
    expect(searched.first).toMatch(/\/farms\?q=vert$/);
    expect(searched.titles).not.toContain(CATALOGUE.fr.farms.list.none);
  });

  it("shows the last page of the recipients of a message", async () => {
    const { owner, farm } = await makeTenant();
    const { notification } = await makeSent(farm, [await makeSubscriber(farm)], "2026-11-20T17:00:00Z");
    const params = { farmUuid: farm.uuid, uuid: notification.uuid };
    const { elements } = await openPage(NotificationPage, { user: owner, params, query: { page: "9" } });
    const section = elements.find(({ type }) => type === DeliveriesSection);
    expect(section?.props.found).toMatchObject({ page: 1, total: 1, rows: [{ channel: "email" }] });
  });

  it("says so on subscribers that are not counted to their end", async () => {
    const { owner, farm } = await makeTenant();
    await makeWholeList(farm, 13_000);
    const params = { farmUuid: farm.uuid };
    const open = (query: Query) => openPage(SubscribersPage, { user: owner, params, query });
    expect((await open({ lang: "fr", page: "9999" })).first).toMatch(/\/subscribers\?lang=fr$/);
    expect((await open({ lang: "fr", page: "2" })).first).toBeUndefined();
  }, 60_000);
});
