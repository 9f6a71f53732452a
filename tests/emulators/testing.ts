import { SNSClient } from "@aws-sdk/client-sns";
import { Resend } from "resend";
import { afterEach } from "vitest";
import type { EmulatorOptions } from "./options";
import { type Emulators, startEmulators } from "./start";
import { startTestApp } from "./test-app";

/** Functions that close what a test opened. They run after each test, the last one first. */
export const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

export async function start(options: EmulatorOptions = {}) {
  const emulators = await startEmulators({
    deliveredAfterMs: 5,
    webhookRetryMs: 5,
    // These tests ask what the product never asks.
    contractReport: "",
    ...options,
  });
  closing.push(emulators.close);
  return { emulators, resend: resendFor(emulators), sns: snsFor(emulators) };
}

export async function startWithApp(options: EmulatorOptions = {}, refusals = 0) {
  const app = await startTestApp(refusals);
  closing.push(app.close);
  return { app, ...(await start({ appUrl: app.url, ...options })) };
}

export function resendFor({ resend }: Emulators): Resend {
  return new Resend("re_test_1", { baseUrl: resend?.url });
}

export function snsFor({ sns }: Emulators): SNSClient {
  const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "test" };
  return new SNSClient({ endpoint: sns?.url, region: "ca-central-1", credentials, maxAttempts: 1 });
}

export function email(to: string, subject = "Paniers de la semaine") {
  const html = `<p>Bonjour</p><a href="https://potager.example/c?a=1&amp;b=2">Voir <b>les</b> produits</a>`;
  return { from: "Ferme des Érables <ferme@potager.example>", to, subject, html, text: "Bonjour" };
}

export async function json<T>(url: string, method = "GET", body?: object): Promise<T> {
  const init = body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
  return (await (await fetch(url, { method, ...init })).json()) as T;
}

interface Counts {
  emails: number;
  sms: number;
  byRecipientMax: number;
  duplicates: number;
  requests: number;
  replays: number;
  pending: number;
}

interface Listed {
  total: number;
  messages: {
    id: string;
    to: string[];
    text: string;
    replyTo: string[];
    headers: Record<string, string>;
    tags: Record<string, string>;
    links: { href: string; text: string }[];
    events: { type: string; webhook: string }[];
  }[];
}

export const countsOf = ({ outbox }: Emulators) => json<Counts>(`${outbox.url}/counts.json`);
export const listOf = ({ outbox }: Emulators, query = "") =>
  json<Listed>(`${outbox.url}/messages.json?${query}`);
export const breakNext = ({ outbox }: Emulators, fault: object) =>
  json(`${outbox.url}/faults`, "POST", fault);
