import { escapeHtml, page, showTime } from "../outbox/layout";
import type { Lang } from "../outbox/words";
import { TEST_CARDS } from "./cards";
import type { Customer, Invoice } from "./objects";
import type { StripeState } from "./state";
import { stripeWords } from "./words";

type StripeWords = ReturnType<typeof stripeWords>;

/** How far the clock moves at one press, in days: a trial's end, a month, a year are within reach. */
const STEPS = [1, 3, 14, 32, 365];
const DAY = 86_400;

const money = (cents: number) => `${(cents / 100).toFixed(2)} $`;
const time = (seconds: number) => showTime(new Date(seconds * 1000).toISOString());
const TONES: Record<string, string> = { paid: "good", open: "bad", uncollectible: "bad" };

const invoiceRow = ({ number, id, status, total, amount_due, created }: Invoice) =>
  `<li><span class="grow">${escapeHtml(number ?? id)} <span class="small">${time(created)}</span></span><span>${money(total)}${amount_due === total ? "" : ` (${money(amount_due)})`} <span class="chip ${TONES[status] ?? ""}">${status}</span></span></li>`;

function cardForm(words: StripeWords, customer: Customer): string {
  const options = TEST_CARDS.map(
    ({ token, number }) => `<option value="pm_card_${token}">${number} ${token}</option>`,
  ).join("");
  return `<form method="post" action="/stripe/customers/${customer.id}/card"><div class="search"><select name="token" aria-label="${words.card}">${options}</select><button>${words.give}</button></div></form>`;
}

/** The payments that wait for the cardholder, who may have closed the bank's page. */
function waiting(state: StripeState, words: StripeWords, customer: Customer): string {
  const intents = [...state.setupIntents.values(), ...state.paymentIntents.values()];
  return intents
    .filter((intent) => intent.customer === customer.id && intent.status === "requires_action")
    .map((intent) => {
      const { redirect_to_url } = (intent.next_action ?? {}) as { redirect_to_url?: { url: string } };
      const link = redirect_to_url ? ` <a href="${escapeHtml(redirect_to_url.url)}">${words.bank}</a>` : "";
      return `<p><span class="chip">${words.waits}</span>${link}</p>`;
    })
    .join("");
}

function customerCard(state: StripeState, words: StripeWords, customer: Customer): string {
  const mine = <Row extends { customer: unknown }>(rows: ReadonlyMap<string, Row>) =>
    [...rows.values()].filter((row) => row.customer === customer.id);
  const payer = customer.invoice_settings.default_payment_method;
  const cards = mine(state.paymentMethods).map(({ id, ...method }) => {
    const card = method.card as { brand: string; last4: string };
    return `${escapeHtml(card.brand)} ${card.last4}${id === payer ? ` <span class="chip good">${words.pays}</span>` : ""}`;
  });
  const plan = mine(state.subscriptions).at(-1);
  const end = plan?.items.data[0]?.current_period_end;
  const plans = plan
    ? `${escapeHtml(plan.metadata.plan_type ?? "")} <span class="chip">${plan.status}</span> ${end ? `${words.until} ${time(end)}` : ""}`
    : words.noPlan;
  const drawn = mine(state.invoices).reverse().map(invoiceRow).join("");
  return `<section class="card stack"><h2>${escapeHtml(String(customer.name ?? customer.id))}</h2>${waiting(state, words, customer)}
<dl><dt>${words.plan}</dt><dd>${plans}</dd><dt>${words.cards}</dt><dd>${cards.join("<br>") || words.noCard}</dd><dt>${words.credit}</dt><dd>${money(-customer.balance)}</dd></dl>${cardForm(words, customer)}
${drawn ? `<h2>${words.invoices}</h2><ul class="plain">${drawn}</ul>` : ""}</section>`;
}

/** The page of GET /stripe: the clock, and what each customer has and owes. */
export function paymentsPage(state: StripeState, lang: Lang): string {
  const words = stripeWords(lang);
  const steps = STEPS.map(
    (days) =>
      `<form method="post" action="/stripe/clock"><button name="seconds" value="${days * DAY}">${words.forward} ${words.days(days)}</button></form>`,
  ).join("");
  const clock = `<section class="card stack"><h2>${words.clock}</h2><p>${time(state.now())}</p><div class="actions">${steps}</div></section>`;
  const cards = [...state.customers.values()].reverse().map((one) => customerCard(state, words, one));
  const list = cards.join("") || `<p class="soft">${words.none}</p>`;
  return page(
    lang,
    words.title,
    `<div class="stack"><h1>${words.title}</h1><p>${words.intro}</p>${clock}${list}</div>`,
  );
}
