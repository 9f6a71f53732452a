import type { Step } from "../provider";
import { linksOf } from "../store/links";
import { bareAddress, type Message } from "../store/message";

/** The delay before "sent": longer than an answer takes, too short to notice. */
const SENT_AFTER_MS = 30;
const NOT_FOR_CURIOSITY = /unsub|desabon|désabon|desinscri|confirm|preference|mailto:/i;

const OUTCOMES: Record<string, "bounced" | "complained" | "suppressed"> = {
  "bounce.test": "bounced",
  "bounced@resend.dev": "bounced",
  "complaint.test": "complained",
  "complained@resend.dev": "complained",
  "suppressed.test": "suppressed",
  "suppressed@resend.dev": "suppressed",
};

/**
 * Returns the steps of an email. They depend on the first recipient's domain, then on random numbers from its
 * id.
 */
export function planEmail(message: Message, deliveredAfterMs: number, human: boolean): Step[] {
  const address = bareAddress(message.to[0] ?? "");
  const outcome = OUTCOMES[address] ?? OUTCOMES[address.slice(address.indexOf("@") + 1)];
  if (outcome === "suppressed") return [{ type: "suppressed", afterMs: deliveredAfterMs }];
  const sent: Step = { type: "sent", afterMs: Math.min(SENT_AFTER_MS, deliveredAfterMs) };
  if (outcome === "bounced") return [sent, { type: "bounced", afterMs: deliveredAfterMs }];
  const delivered: Step = { type: "delivered", afterMs: deliveredAfterMs };
  if (outcome === "complained") {
    return [sent, delivered, { type: "complained", afterMs: deliveredAfterMs * 2 + 10 }];
  }
  return human ? [sent, delivered, ...readBySomeone(message, deliveredAfterMs)] : [sent, delivered];
}

/** Returns the steps of a human reader: about 60 % open within 40 seconds, and about 25 % of all click a link. */
function readBySomeone(message: Message, deliveredAfterMs: number): Step[] {
  const draw = (digit: number) => Number.parseInt(message.id.slice(digit, digit + 4), 16) / 0x10000;
  const mood = draw(0);
  if (mood >= 0.6) return [];
  const openedAfterMs = deliveredAfterMs + 1500 + Math.round(draw(4) * 38_000);
  const opened: Step = { type: "opened", afterMs: openedAfterMs };
  const links = linksOf(message).filter(({ href, text }) => !NOT_FOR_CURIOSITY.test(`${href} ${text}`));
  const link = links[Math.floor(draw(9) * links.length)]?.href;
  if (mood >= 0.25 || !link) return [opened];
  return [opened, { type: "clicked", afterMs: openedAfterMs + 1000 + Math.round(draw(0) * 40_000), link }];
}
