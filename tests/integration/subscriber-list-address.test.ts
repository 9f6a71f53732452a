import { createTranslator } from "use-intl/core";
import { expect, it, vi } from "vitest";
import SubscribersPage from "@/app/[lang]/admin/farms/[farmUuid]/subscribers/page";
import { SubscriberTable, type SubscriberTableProps } from "@/components/subscribers/subscriber-table";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import { openPage, type Query } from "@/tests/setup/opened-page";

vi.mock("next-intl/server", () => ({
  setRequestLocale: () => undefined,
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "fr", messages: CATALOGUE.fr, namespace: namespace as "subscribers" }),
}));

/** Opens the list of a farm with an active person and one who has not confirmed. */
async function opened(query: Query) {
  const { owner, farm } = await makeTenant();
  await makeSubscriber(farm);
  await makeSubscriber(farm, {}, []);
  const { elements } = await openPage(SubscribersPage, {
    user: owner,
    params: { farmUuid: farm.uuid },
    query,
  });
  const table = elements.find(({ type }) => type === SubscriberTable)?.props as
    | SubscriberTableProps
    | undefined;
  return {
    total: table?.page.total,
    addresses: elements.flatMap(({ props }) => (props.address ? [props.address] : [])),
    files: elements.flatMap(({ props }) => (props.exports ? [props.exports] : [])),
  };
}

it.each([
  ["a place that is none", { state: "active", page: "0" }, { state: "active" }, 1],
  ["a filter that is none", { state: "active", source: "gone", page: "3" }, { state: "active" }, 1],
  ["nothing that is known", { state: "gone", channel: "fax" }, {}, 2],
])("a list that is opened by %s names one audience everywhere", async (_, query, address, total) => {
  const shown = await opened(query);
  expect(shown.total).toBe(total);
  expect(shown.addresses.length).toBeGreaterThan(2);
  for (const one of shown.addresses) expect(one).toEqual(address);
  const { csv } = shown.files[0] as { csv: string };
  const chosen = Object.fromEntries(new URL(csv, "https://potager.test").searchParams);
  expect(chosen).toEqual({ ...address, format: "csv" });
});
