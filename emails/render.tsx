import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import { DEFAULT_LANG, type Lang } from "@/lib/vocabulary/languages";
import { OwnFooter, type OwnFooterProps } from "./email-footer";
import { NotificationEmail, type NotificationEmailProps } from "./notification-email";
import { ProduceCard, type ProduceCardProps } from "./produce-card";
import { TransactionalEmail, type TransactionalEmailProps } from "./transactional-email";

export { drawnCover, drawnProduce, OUR_MARK } from "./drawings";

export interface RenderedEmail {
  html: string;
  text: string;
}

/** Headings keep their case: in capitals, a merge field of a heading would no longer be one. */
const AS_WRITTEN = ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } }));

/** The words of such a link are the number itself. */
const PHONE = { selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } };

/** What html-to-text, which has no types, gives a formatter. */
interface Element {
  children: Element[];
}
interface TextBuilder {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addLiteral(text: string): void;
}

const ROWS = { selector: "tr.row", format: "row" };
const COLON: Record<Lang, string> = { fr: "\u00a0: ", en: ": " };

/** Writes the label and the value of a row on one line. */
const rowIn =
  (lang: Lang) =>
  (row: Element, walk: (children: Element[], builder: TextBuilder) => void, builder: TextBuilder) => {
    builder.openBlock({ leadingLineBreaks: 1 });
    for (const [at, cell] of row.children.entries()) {
      if (at > 0) builder.addLiteral(COLON[lang]);
      walk(cell.children, builder);
    }
    builder.closeBlock({ trailingLineBreaks: 1 });
  };

const textOf = (html: string, lang: Lang = DEFAULT_LANG) =>
  toPlainText(html, {
    wordwrap: false,
    selectors: [...AS_WRITTEN, PHONE, ROWS],
    formatters: { row: rowIn(lang) },
  });

/** Renders a transactional email as HTML and plain text. */
export async function renderTransactional(props: TransactionalEmailProps): Promise<RenderedEmail> {
  const html = await render(<TransactionalEmail {...props} />);
  return { html, text: textOf(html, props.lang) };
}

/** Renders a notification as HTML and plain text. */
export async function renderNotification(props: NotificationEmailProps): Promise<RenderedEmail> {
  const html = await render(<NotificationEmail {...props} />);
  return { html, text: textOf(html) };
}

/** Returns what inboxes show of a rendered email after its subject. */
export function previewLineOf(html: string): string {
  const begins = html.indexOf(">", html.indexOf("data-skip-in-text")) + 1;
  return toPlainText(html.slice(begins, html.indexOf("<", begins)), { wordwrap: false });
}

/** Renders a part of an email without the document that React Email adds around it. */
const renderPart = async (part: ReactElement): Promise<string> =>
  (await render(part))
    .replace(/^<!DOCTYPE[^>]*>/, "")
    .replaceAll("<!--$-->", "")
    .replaceAll("<!--/$-->", "");

/** Renders one produce card. */
export async function renderProduceCard(props: ProduceCardProps): Promise<RenderedEmail> {
  const html = await renderPart(<ProduceCard {...props} />);
  return { html, text: `- ${[props.label, props.price, props.availability].filter(Boolean).join(" · ")}` };
}

/** Renders the part of the footer that only recipients see. */
export async function renderOwnFooter(props: OwnFooterProps): Promise<RenderedEmail> {
  const html = await renderPart(<OwnFooter {...props} />);
  return { html, text: textOf(html) };
}
