import type { APIRequestContext } from "@playwright/test";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";
import { makeSubscriber } from "@/tests/factories/tenant";
import type { Person } from "./person";
import { addProduce, readyFarm } from "./ready-farm";

type Blocks = { id: string; type: string; [field: string]: unknown }[];
interface Saved {
  subject_fr: string;
  subject_en: string;
  sms_content_en: string;
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
  return { farm, path, saved, produces };
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
