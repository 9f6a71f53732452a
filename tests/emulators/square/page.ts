import { escapeHtml, page } from "../outbox/layout";
import type { Lang } from "../outbox/words";
import type { Account, Customer } from "./objects";
import type { SquareState } from "./state";
import { squareWords } from "./words";

type SquareWords = ReturnType<typeof squareWords>;

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");

/** Customers of a merchant that the page shows; a directory of 20,000 is for programs. */
const SHOWN = 100;

function inputs(words: SquareWords, customer?: Customer): string {
  const fields = ["given_name", "family_name", "email_address", "phone_number"] as const;
  return fields
    .map((name) => {
      const value = escapeHtml(customer?.[name] ?? "");
      return `<input name="${name}" value="${value}" placeholder="${words[name]}" aria-label="${words[name]}">`;
    })
    .join("");
}

function customerRow(words: SquareWords, base: string, customer: Customer): string {
  const at = `${base}/customers/${customer.id}`;
  const change = `<form method="post" action="${at}" class="grow"><div class="search">${inputs(words, customer)}<button>${words.change}</button></div></form>`;
  return `<li>${change}<form method="post" action="${at}/delete"><button class="danger">${words.remove}</button></form></li>`;
}

function merchantCard(state: SquareState, words: SquareWords, { merchant, customers }: Account): string {
  const base = `/square/merchants/${merchant.id}`;
  const has = [...state.grants.values()].some((one) => one.merchant_id === merchant.id && !one.revoked);
  const rows = [...customers.values()].reverse().slice(0, SHOWN);
  const ids = rows.slice(0, 2).map(({ id }) => id);
  const merge =
    ids.length < 2
      ? ""
      : `<form method="post" action="${base}/merge">${hidden({ ids: ids.join() })}<button>${words.merge}</button></form>`;
  const revoke = has
    ? `<form method="post" action="${base}/revoke"><button class="danger">${words.revoke}</button></form>`
    : "";
  const list = rows.map((customer) => customerRow(words, base, customer)).join("");
  return `<section class="card stack"><h2>${escapeHtml(merchant.business_name)} <span class="chip ${has ? "good" : ""}">${has ? words.allowed : words.notAllowed}</span></h2>
<form method="post" action="${base}/customers"><div class="search">${inputs(words)}<button class="main">${words.add}</button></div></form>
<div class="actions">${merge}${revoke}</div><h2>${words.customers} (${customers.size})</h2>${list ? `<ul class="plain">${list}</ul>` : `<p class="soft">${words.none}</p>`}</section>`;
}

/** The page of GET /square: what the sellers see at Square, as far as we emulate it. */
export function merchantsPage(state: SquareState, lang: Lang): string {
  const words = squareWords(lang);
  const cards = [...state.accounts.values()].map((account) => merchantCard(state, words, account)).join("");
  return page(
    lang,
    words.title,
    `<div class="stack"><h1>${words.title}</h1><p>${words.intro}</p>${cards}</div>`,
  );
}

/** The page on which Square asks a merchant whether the application may read its data. */
export function authorizePage(
  state: SquareState,
  asked: { client_id: string; scope: string; state: string; redirect_uri: string },
  lang: Lang,
): string {
  const words = squareWords(lang);
  const scopes = asked.scope
    .split(/[\s+]+/)
    .map((name) => `<li>${escapeHtml(words.scope[name] ?? name)}</li>`)
    .join("");
  const options = [...state.accounts.values()]
    .map(({ merchant }) => `<option value="${merchant.id}">${escapeHtml(merchant.business_name)}</option>`)
    .join("");
  const main = `<form method="post" action="/oauth2/authorize" class="card stack"><h2>${words.asks}</h2><div><p>${words.asksFor}</p><ul>${scopes}</ul></div><label>${words.merchant} <select name="merchant_id">${options}</select></label>${hidden(asked)}<div class="actions"><button class="main" name="answer" value="allow">${words.allow}</button><button name="answer" value="refuse">${words.refuse}</button></div></form>`;
  return page(lang, words.title, main);
}
