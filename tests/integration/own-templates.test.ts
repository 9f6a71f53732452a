import { describe, expect, it } from "vitest";
import { createFromTemplate } from "@/lib/notifications/service/from-template";
import {
  deleteTemplate,
  saveTemplate,
  undeleteTemplate,
  updateTemplate,
} from "@/lib/notifications/service/own-templates";
import { previewTemplate } from "@/lib/notifications/service/preview";
import { listTemplates } from "@/lib/notifications/service/templates";
import { fixedClock } from "@/lib/platform/clock";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeMember, makeNotification, makeTenant } from "@/tests/factories/tenant";

const refused = (code: string) => expect.objectContaining({ code });

/** A farm with a message, kept as a template. */
async function keptTemplate() {
  const { owner, farm } = await makeTenant();
  const message = await makeNotification(farm, { subject_fr: "Récolte de {{name}}", status: "sent" });
  const ids = { farm_id: farm.id };
  const made = await saveTemplate(asUser(owner), { ...ids, notification_id: message.id, name: "Récolte" });
  const names = async () => (await listTemplates(asUser(owner), ids)).customTemplates.map(({ name }) => name);
  return { owner, farm, message, ids, made, names, template: made.template };
}

describe("a template of the farm", () => {
  it("keeps the words of a message, also once that message has changed, for everyone of the farm", async () => {
    const { farm, message, ids, made, template } = await keptTemplate();
    expect(made).toMatchObject({
      name: "Récolte",
      subject_fr: message.subject_fr,
      template: `own:${made.id}`,
    });
    const employee = asUser(await makeMember(farm, "employee"));
    expect((await listTemplates(employee, ids)).customTemplates).toEqual([made]);
    const draft = await createFromTemplate(employee, { ...ids, template });
    expect(draft).toMatchObject({
      title: "Récolte",
      template,
      status: "in_creation",
      subject_fr: message.subject_fr,
      email_content_fr: message.email_content_fr,
    });
    expect((await previewTemplate(employee, { ...ids, template })).subject).toBe("Récolte de Camille");
  });

  it("is renamed, deleted, and back within a day", async () => {
    const { owner, ids, names, template } = await keptTemplate();
    const at = (time: string) => asUser(owner, { clock: fixedClock(time) });
    await updateTemplate(asUser(owner), { ...ids, template, name: "Moisson" });
    expect(await names()).toEqual(["Moisson"]);
    await deleteTemplate(at("2026-07-01T12:00:00Z"), { ...ids, template });
    expect(await names()).toEqual([]);
    await expect(createFromTemplate(asUser(owner), { ...ids, template })).rejects.toEqual(refused("invalid"));
    await expect(updateTemplate(asUser(owner), { ...ids, template, name: "x" })).rejects.toEqual(
      refused("not_found"),
    );
    await undeleteTemplate(at("2026-07-02T11:00:00Z"), { ...ids, template });
    expect(await names()).toEqual(["Moisson"]);
    await deleteTemplate(at("2026-07-03T12:00:00Z"), { ...ids, template });
    await expect(undeleteTemplate(at("2026-07-05T12:00:00Z"), { ...ids, template })).rejects.toEqual(
      refused("conflict"),
    );
  });

  it("is deleted for good with a later deletion, once nobody can undo it", async () => {
    const { owner, ids, message, template } = await keptTemplate();
    const at = (time: string) => asUser(owner, { clock: fixedClock(time) });
    const other = await saveTemplate(asUser(owner), { ...ids, notification_id: message.id, name: "Autre" });
    await deleteTemplate(at("2026-07-01T12:00:00Z"), { ...ids, template });
    await deleteTemplate(at("2026-07-03T12:00:00Z"), { ...ids, template: other.template });
    await expect(undeleteTemplate(at("2026-07-03T12:00:00Z"), { ...ids, template })).rejects.toEqual(
      refused("not_found"),
    );
  });

  it("is no other farm's, and of no other farm's message", async () => {
    const { template, message } = await keptTemplate();
    const theirs = await makeTenant();
    const ctx = asUser(theirs.owner);
    const ids = { farm_id: theirs.farm.id };
    const calls = [
      () => updateTemplate(ctx, { ...ids, template, name: "x" }),
      () => deleteTemplate(ctx, { ...ids, template }),
      () => undeleteTemplate(ctx, { ...ids, template }),
      () => saveTemplate(ctx, { ...ids, notification_id: message.id, name: "x" }),
      () => updateTemplate(ctx, { ...ids, template: "open-house", name: "x" }),
    ];
    for (const call of calls) await expect(call()).rejects.toEqual(refused("not_found"));
    await expect(createFromTemplate(ctx, { ...ids, template })).rejects.toEqual(refused("invalid"));
    await expect(previewTemplate(ctx, { ...ids, template })).rejects.toEqual(refused("invalid"));
    await expect(listTemplates(asVisitor(), ids)).rejects.toEqual(refused("unauthenticated"));
    expect((await listTemplates(ctx, ids)).customTemplates).toEqual([]);
  });

  it("is one of a hundred at most, also when two are saved at once", async () => {
    const { owner, ids, message } = await keptTemplate();
    const save = () => saveTemplate(asUser(owner), { ...ids, notification_id: message.id, name: "Encore" });
    for (let at = 1; at < 99; at++) await save();
    const both = await Promise.allSettled([save(), save()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(save()).rejects.toEqual(refused("limit_reached"));
  });
});

describe("messages that were sent", () => {
  it("are all found again, by name or subject, whatever the accents, a page at a time", async () => {
    const { owner, farm } = await makeTenant();
    const other = await makeTenant();
    await makeNotification(other.farm, { status: "sent", title: "Récolte ailleurs" });
    for (let at = 0; at < 30; at++)
      await makeNotification(farm, { status: "sent", title: at === 0 ? "Première récolte" : `Envoi ${at}` });
    await makeNotification(farm, { title: "Brouillon de récolte" });
    const list = (more: object) => listTemplates(asUser(owner), { farm_id: farm.id, ...more });
    const titles = async (more: object) => (await list(more)).past.map(({ title }) => title);
    expect(await titles({})).toHaveLength(8);
    expect((await list({})).past_more).toBe(true);
    expect(await titles({ page: 4 })).toEqual([
      "Envoi 5",
      "Envoi 4",
      "Envoi 3",
      "Envoi 2",
      "Envoi 1",
      "Première récolte",
    ]);
    expect((await list({ page: 4 })).past_more).toBe(false);
    expect(await titles({ search: "RECOLTE" })).toEqual(["Première récolte"]);
    expect(await titles({ search: "100%_" })).toEqual([]);
  });
});
