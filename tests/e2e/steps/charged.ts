import type { APIRequestContext } from "@playwright/test";
import { and, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { credit_notes, farms, invoices } from "@/db/schema";
import { queueSettling } from "@/lib/payments/charges/operations/ledger";
import { queueInvoicing } from "@/lib/payments/charges/operations/open-charges";
import { transaction } from "@/lib/platform/context";
import type { Lang } from "@/lib/vocabulary/languages";
import type { InvoiceReason, InvoiceStatus } from "@/lib/vocabulary/payment-enumerations";
import { accountOf, isOfFarm } from "@/tests/factories/billing-accounts";
import { ledgerOf, sentMessages, setDeliveries } from "@/tests/factories/charges";
import { asJob } from "@/tests/factories/context";
import { disputesOf, paymentOf } from "@/tests/factories/dispute-rows";
import { pdfTexts } from "@/tests/setup/pdf-text";
import type { Person } from "./person";
import { type ReadyFarm, readyFarm } from "./ready-farm";
import { expect, outboxUrl } from "./test";

/** Creates a farm whose trial is over, with a card of the provider's. */
export async function farmWithCard(
  request: APIRequestContext,
  lang: Lang,
  token = "pm_card_visa",
): Promise<ReadyFarm> {
  const farm = await readyFarm(request, lang, { card: false });
  await db().update(farms).set({ plan_type: "canceled" }).where(eq(farms.id, farm.id));
  await addCardTo(farm, token);
  return farm;
}

/** Adds a card to a farm, which pays from then on. */
export async function addCardTo(farm: ReadyFarm, token: string): Promise<void> {
  const path = `/api/farms/${farm.id}/cards`;
  const answer = await farm.call("POST", path, { token });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  const { cards } = (await answer.json()) as { cards: { id: number; is_default: boolean }[] };
  const added = cards.toSorted((one, other) => other.id - one.id)[0]!;
  if (!added.is_default) expect((await farm.call("PUT", `${path}/${added.id}`)).status()).toBe(200);
}

/** Gives a farm with a card the monthly plan, which is paid at once. */
export async function startPlan(farm: ReadyFarm): Promise<void> {
  const answer = await farm.call("POST", `/api/farms/${farm.id}/plans`, { plan_type: "monthly" });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
}

/** A bank disputes what a farm paid; Stripe's webhooks and the worker do the rest. */
export async function disputePayment(farm_id: number): Promise<void> {
  const answer = await fetch(new URL("/stripe/disputes", outboxUrl()), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payment_intent: await paymentOf(farm_id) }),
  });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await disputesOf(farm_id)).length, { timeout: 20_000 }).toBe(1);
}

/** Waits for the newest invoice of a kind, which the worker asks for. @returns its number */
export async function invoiceNumber(
  farm: ReadyFarm,
  reason: InvoiceReason,
  status: InvoiceStatus,
): Promise<string> {
  const find = async () => {
    const [invoice] = await db()
      .select()
      .from(invoices)
      .where(
        and(
          isOfFarm(invoices.billing_account_id, farm.id),
          eq(invoices.reason, reason),
          eq(invoices.status, status),
        ),
      )
      .orderBy(desc(invoices.id));
    return invoice?.number ?? "";
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBe("");
  return find();
}

/** Waits until the worker has written so many lines of a send into the ledger. */
async function settle(send: number, lines: number): Promise<void> {
  await transaction(asJob(), (tx) => queueSettling(tx, send, tx.clock.now()));
  await expect.poll(async () => (await ledgerOf(send)).length, { timeout: 60_000 }).toBe(lines);
}

/** Makes a send that went out, and its charge. */
export async function chargedSend(
  farm: ReadyFarm,
  parts: Parameters<typeof sentMessages>[1],
): Promise<number> {
  const send = await sentMessages(farm.id, parts);
  await settle(send, 1);
  return send;
}

/** A carrier says later that texts of a charged send did not arrive, which the ledger takes back. */
export async function refuseTexts(send: number, count: number): Promise<void> {
  await setDeliveries(send, "sms", "failed", count);
  await settle(send, 2);
}

/** Lets the worker do what it does at night: give back what was invoiced too much. @returns the number of the note */
export async function creditNoteNumber(farm: ReadyFarm): Promise<string> {
  await transaction(asJob(), async (tx) => queueInvoicing(tx, await accountOf(farm.id)));
  const find = async () =>
    (await db().select().from(credit_notes).where(isOfFarm(credit_notes.billing_account_id, farm.id))).at(-1)
      ?.number ?? "";
  await expect.poll(find, { timeout: 60_000 }).not.toBe("");
  return find();
}

/** Fetches the PDF behind a link of the page. @returns its text, with ordinary spaces */
export async function textOfPdf({ page }: Person, href: string | null): Promise<string> {
  const answer = await page.request.get(href ?? "");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  return (await pdfTexts(await answer.body())).join("\n").replaceAll("\u00a0", " ");
}
