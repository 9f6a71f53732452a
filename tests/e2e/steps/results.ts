import { formatRate } from "@/lib/i18n/format";
import { goTo } from "./admin";
import type { Person } from "./person";
import { expect } from "./test";

/** Watches the progress without a reload until every message was sent. */
export async function watchSending({ page, say, look }: Person, messages: number): Promise<void> {
  const progress = page.getByRole("progressbar", { name: say("notifications.view.progress") });
  await expect(progress).toBeVisible();
  await expect(progress).toHaveAttribute("aria-valuemax", String(messages));
  await look("sending");
  await expect(progress).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText(say("notifications.status.sent"), { exact: true }).first()).toBeVisible();
}

export interface Numbers {
  emails: number;
  texts: number;
  opened: number;
  clicked: number;
  left: number;
}

/** Checks the statistics on the page; reloads until the providers' webhooks have arrived. */
export async function expectNumbers({ page, lang, say }: Person, numbers: Numbers): Promise<void> {
  const { emails, texts, opened, clicked, left } = numbers;
  const stat = (label: string) =>
    page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  const parts: [string, ...string[]][] = [
    [
      say("notifications.stats.emailDelivery"),
      formatRate(1, lang),
      say("notifications.stats.ofSent", { count: emails, total: emails, all: emails }),
    ],
    [
      say("notifications.stats.smsDelivery"),
      formatRate(1, lang),
      say("notifications.stats.ofSent", { count: texts, total: texts, all: texts }),
    ],
    [
      say("notifications.stats.open"),
      formatRate(opened / emails, lang),
      say("notifications.stats.openDetail", { count: opened }),
    ],
    [
      say("notifications.stats.click"),
      say("notifications.stats.clickDetail", { count: clicked, total: emails + texts }),
      ...(clicked > 0 ? [say("notifications.stats.clickPeople", { people: clicked })] : []),
    ],
    [say("notifications.stats.unsubscribe"), say("notifications.stats.unsubscribeDetail", { count: left })],
  ];
  await expect(async () => {
    await page.reload();
    for (const [label, ...texts] of parts)
      for (const text of texts) await expect(stat(label)).toContainText(text, { timeout: 500 });
  }).toPass({ timeout: 30_000, intervals: [500] });
}

/** Checks the row of one recipient in the table. */
export async function expectReceiver(
  { page, say }: Person,
  address: string,
  words: readonly string[],
): Promise<void> {
  const table = page.getByRole("table", { name: say("notifications.deliveries.caption") });
  for (const text of words)
    await expect(table.getByRole("row").filter({ hasText: address })).toContainText(text);
}

/** Checks that the list of subscribers shows the person as unsubscribed. */
export async function expectUnsubscribed(owner: Person, name: string): Promise<void> {
  const { page, say, look } = owner;
  await goTo(owner, "subscribers");
  const table = page.getByRole("table", { name: say("subscribers.list.caption") });
  await expect(table.getByRole("row").filter({ hasText: name })).toContainText(
    say("subscribers.states.unsubscribed"),
  );
  await look("subscribers");
}
