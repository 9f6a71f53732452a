import { describe, expect, it } from "vitest";
import { composer, webVersion } from "@/lib/delivery/operations/compose";
import { freezeContent } from "@/lib/notifications/operations/freeze-content";
import { linksOf } from "@/lib/notifications/rules/links";
import { createNotification, updateNotification } from "@/lib/notifications/service/drafts";
import { previewNotification } from "@/lib/notifications/service/preview";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import { MAX_BLOCKS } from "@/lib/vocabulary/block-styles";
import type { Block, StoredImage } from "@/lib/vocabulary/json-columns";
import { asUser } from "@/tests/factories/context";
import { makeNotification, makeProduce, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const NOON = fixedClock("2026-07-01T16:00:00Z");
const FOLDER = "/uploads/notifications/2026/11/abcdefghijklmnopqrstuvwxyz";
const image = (url = `${FOLDER}/640.webp`): StoredImage => ({ url, path: FOLDER, srcset: "", formats: [] });
const text = (id: string, words: string) => ({ id, type: "content" as const, text: words });
const columns = (left: object[], right: object[] = []) =>
  ({ id: "c", type: "columns", left, right }) as Block;

/** A farm with a subscriber by email, and a draft with these French blocks. */
async function draftWith(email_content_fr: Block[], produce_ids: number[] = []) {
  const { owner, farm } = await makeTenant();
  await makeSubscriber(farm, { name: "Rose" }, ["email"]);
  const draft = await makeNotification(farm, { type: "email", email_content_fr, produce_ids });
  const ids = { farm_id: farm.id, notification_id: draft.id };
  return { farm, draft, ids, ctx: asUser(owner, { clock: NOON }) };
}

describe("two columns", () => {
  it("are saved, previewed, and checked like any other words", async () => {
    const { ctx, ids } = await draftWith([]);
    const email_content_fr = [
      columns([text("a", "Bonjour {{nom}}")], [text("b", "Il reste {{?le prix}} et {{prix}}")]),
    ];
    const saved = await updateNotification(ctx, { ...ids, email_content_fr });
    expect(saved.email_content_fr).toEqual([
      columns([text("a", "Bonjour {{name}}")], [text("b", "Il reste {{?le prix}} et {{prix}}")]),
    ]);
    const { versions } = await previewNotification(ctx, ids);
    expect(versions.fr.html).toContain("Bonjour Camille");
    const { problems } = await notificationParameters(ctx, ids);
    expect(problems).toContainEqual(expect.objectContaining({ key: "placeholder" }));
    expect(problems).toContainEqual(expect.objectContaining({ key: "unknownMergeField" }));
  });

  it("count their links, which are followed and tried, and none twice", () => {
    const button = { id: "b", type: "button", text: "Voir", url: "https://ferme.example/a" };
    const words = text("t", "Ici : https://ferme.example/b.");
    expect(linksOf([columns([button], [words]), words as Block], "https://potager.example")).toEqual([
      "https://ferme.example/a",
      "https://ferme.example/b",
    ]);
  });

  it("and every block need an id of their own, so that none stands there twice", async () => {
    const { ctx, ids } = await draftWith([]);
    const save = (...email_content_fr: object[]) => updateNotification(ctx, { ...ids, email_content_fr });
    await expect(save(text("a", "Un"), text("a", "Un"))).rejects.toThrow("sameBlockTwice");
    await expect(save(text("a", "Un"), columns([text("a", "Un")]))).rejects.toThrow("sameBlockTwice");
    await expect(save(columns([text("a", "Un")], [text("a", "Un")]))).rejects.toThrow("sameBlockTwice");
    expect((await save(text("a", "Un"), columns([text("b", "Un")]))).email_content_fr).toHaveLength(2);
  });

  it("let no picture of elsewhere through, saved or stored long ago", async () => {
    const picture = (id: string, url?: string) => ({ id, type: "image", image: image(url), alt: "Fraises" });
    const foreign = columns([picture("p", `https://mal.example${FOLDER}/640.webp`)], [picture("q")]);
    const { ctx, farm, draft } = await draftWith([foreign]);
    await expect(
      createNotification(ctx, { farm_id: farm.id, email_content_fr: [foreign] }),
    ).rejects.toMatchObject({ fields: { email_content_fr: [{ key: "imageNotOurs" }] } });
    const content = await freezeContent(draft, farm, [], { at: new Date() });
    expect(JSON.stringify(content)).not.toContain("mal.example");
    expect(content.bodies.fr.html).toContain(`${FOLDER}/email.jpg`);
  });

  it("hold no columns, and never more blocks than an email may have", async () => {
    const { ctx, ids } = await draftWith([]);
    const six = (of: string) => Array.from({ length: 6 }, (_, at) => text(`${of}${at}`, "x"));
    const full = (id: string) => ({ ...columns(six(`${id}l`), six(`${id}r`)), id });
    const save = (email_content_fr: unknown[]) => updateNotification(ctx, { ...ids, email_content_fr });
    await expect(save([columns([{ ...columns([]), id: "inner" }])])).rejects.toThrow();
    await expect(save([columns([...six("a"), ...six("b")])])).rejects.toThrow();
    await expect(save([full("a"), full("b"), full("c")])).resolves.toBeTruthy();
    await expect(save(["a", "b", "c", "d"].map(full))).rejects.toThrow("tooManyBlocks");
    await expect(
      save(Array.from({ length: MAX_BLOCKS }, (_, at) => text(`${at}`, "x"))),
    ).resolves.toBeTruthy();
  });
});

describe("a picture without words", () => {
  it("is a problem with a name, and stops the send until it is described", async () => {
    const picture = (id: string, alt: string) => ({ id, type: "image" as const, image: image(), alt });
    const words = (first: string, second: string) => [
      text("a", "Bonjour"),
      picture("p", first),
      columns([picture("q", second)]),
    ];
    const { ctx, ids } = await draftWith(words("  ", ""));
    const problem = { field: "email_content_fr", key: "altRequired" };
    expect((await notificationParameters(ctx, ids)).problems).toEqual([problem]);
    await expect(sendNotification(ctx, ids)).rejects.toMatchObject({
      fields: { email_content_fr: [{ key: "altRequired" }] },
    });
    await updateNotification(ctx, { ...ids, email_content_fr: words("Fraises", "Champ") });
    await expect(sendNotification(ctx, ids)).resolves.toMatchObject({ status: "sending" });
  });
});

describe("a block of product cards", () => {
  const cards = (id: string, produce_ids?: number[]): Block => ({ id, type: "produces", produce_ids });

  it("stands where the farm puts it, and loses who is sold out while the send is under way", async () => {
    const { farm } = await draftWith([]);
    const [ail, chou, mais] = await Promise.all(
      ["Ail", "Chou", "Maïs"].map((name) => makeProduce(farm, { name })),
    );
    const blocks: Block[] = [
      cards("first", [mais!.id]),
      { id: "t", type: "heading", text: "Et aussi" },
      cards("rest"),
    ];
    const draft = await makeNotification(farm, { email_content_fr: blocks });
    const content = await freezeContent(draft, farm, [ail!, chou!, mais!], { at: new Date() });
    const to = { delivery_id: 1, subscriber_id: 1, address: "a@b.example", lang: "fr" as const, name: "" };
    const order = (soldOut: number[]) => {
      const { html } = composer(content, new Set(soldOut), {}).email(to, new Date());
      return [...html.matchAll(/>(Ail|Chou|Maïs|Et aussi)</g)].map(([, name]) => name);
    };
    expect(order([])).toEqual(["Maïs", "Et aussi", "Ail", "Chou"]);
    expect(order([mais!.id, ail!.id])).toEqual(["Et aussi", "Chou"]);
    const web = webVersion(content, "fr").html;
    expect(web).toContain("Maïs");
    for (const { id } of [ail!, chou!, mais!]) expect(web).toContain(`#produce-${id}"`);
  });

  it("shows nothing of another farm, whatever ids it holds", async () => {
    const theirs = await draftWith([]);
    const secret = await makeProduce(theirs.farm, { name: "Secret" });
    const own = await draftWith([cards("a", [secret.id]), text("t", "Bonjour")]);
    const { versions } = await previewNotification(own.ctx, own.ids);
    expect(JSON.stringify(versions)).not.toContain("Secret");
    await expect(updateNotification(own.ctx, { ...own.ids, produce_ids: [secret.id] })).rejects.toMatchObject(
      { fields: { produce_ids: [{ key: "invalidValue" }] } },
    );
  });

  it("without a product to show is a problem, and stops the send", async () => {
    const { ctx, ids } = await draftWith([text("t", "Bonjour"), cards("a")]);
    expect((await notificationParameters(ctx, ids)).problems).toEqual([
      { field: "produce_ids", key: "emptyProduceList" },
    ]);
    await expect(sendNotification(ctx, ids)).rejects.toMatchObject({ code: "invalid" });
  });

  it("has a place that nobody can type", async () => {
    const { ctx, ids } = await draftWith([]);
    await expect(
      updateNotification(ctx, { ...ids, email_content_fr: [text("a", "{{products:0}}")] }),
    ).rejects.toMatchObject({ fields: { email_content_fr: [{ key: "internalField" }] } });
  });
});

describe("a message that was frozen before there were such blocks", () => {
  it("still shows all its products in their one place", async () => {
    const { farm } = await draftWith([]);
    const ail = await makeProduce(farm, { name: "Ail" });
    const draft = await makeNotification(farm, { email_content_fr: [text("t", "Bonjour")] });
    const content = await freezeContent(draft, farm, [ail], { at: new Date() });
    const { slots: _slots, ...older } = content.bodies.fr;
    const frozen = { ...content, bodies: { ...content.bodies, fr: older } };
    expect(webVersion(frozen, "fr").html).toContain(">Ail<");
  });
});
