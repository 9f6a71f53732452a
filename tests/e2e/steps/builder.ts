import type { APIRequestContext } from "@playwright/test";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { makeSubscriber } from "@/tests/factories/tenant";
import { boxOf } from "./box";
import type { Person } from "./person";
import { addProduce, readyFarm } from "./ready-farm";
import { expect } from "./test";

type Blocks = { id: string; type: string; [field: string]: unknown }[];
interface Saved {
  subject_fr: string;
  subject_en: string;
  sms_content_en: string;
  scheduled_day: string | null;
  email_content_fr: Blocks;
  email_content_en: Blocks;
}

/** Makes a farm with a draft of these fields; the address of its third step, and the draft as it is saved. */
export async function draftOf(request: APIRequestContext, lang: Lang, fields: object = {}) {
  const farm = await readyFarm(request, lang);
  await makeSubscriber({ id: farm.id }, { name: "Rose", lang }, ["email"]);
  const produces = [await addProduce(farm, "Ail"), await addProduce(farm, "Panais")];
  const of = `/api/farms/${farm.id}/notifications`;
  const made = await farm.call("POST", of, {
    title: "Essai",
    type: "email",
    produce_ids: produces,
    ...fields,
  });
  const { notification } = (await made.json()) as { notification: { id: number; uuid: string } };
  const path = adminHref(lang, `/farms/${farm.uuid}/notifications/${notification.uuid}/edit?step=3`);
  const saved = async () => {
    const answer = await farm.call("GET", `${of}/id/${notification.id}`);
    return ((await answer.json()) as { notification: Saved }).notification;
  };
  return { farm, id: notification.id, path, saved, produces };
}

/** A block of text. */
export const text = (id: string, words: string) => ({ id, type: "content", text: words });

/** The parts of the builder on the screen of a person. */
export const parts = ({ page, say }: Person) => {
  const list = page.getByRole("list", { name: say("notifications.block.list") });
  const add = page.getByRole("group", { name: say("notifications.block.add") });
  return {
    list,
    add: (type: "heading" | "content" | "columns" | "divider" | "button" | "image" | "produces") =>
      add.getByRole("button", { name: say(`notifications.block.${type}`), exact: true }),
    cards: list.locator(":scope > li"),
    undo: page.getByRole("button", { name: say("notifications.undo.undo"), exact: true }),
    redo: page.getByRole("button", { name: say("notifications.undo.redo"), exact: true }),
  };
};

/** A hand takes the grip of a block once the pointer shows that it can, and brings the block before the first one. */
export async function dragToTop(owner: Person, from: number): Promise<void> {
  const { page, say } = owner;
  const { cards } = parts(owner);
  const grip = (at: number) => cards.nth(at).getByTitle(say("notifications.block.drag"));
  await grip(from).hover({ position: { x: 10, y: 10 } });
  await expect(grip(from)).toHaveCSS("cursor", "grab");
  await page.mouse.down();
  // The page may scroll under the pointer, so the place is looked for again.
  for (let moves = 0; moves < 4; moves++) {
    const to = await boxOf(grip(0));
    await page.mouse.move(to.x + 10, to.y + 5, { steps: 5 });
  }
  // The hand waits for the mark of the place before it lets go.
  await expect(cards.first()).toHaveClass(/before:absolute/);
  await page.mouse.up();
}
