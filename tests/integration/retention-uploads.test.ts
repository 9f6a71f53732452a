import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { uploads } from "@/db/schema";
import { transaction } from "@/lib/platform/context";
import { requireOwnImages } from "@/lib/uploads/operations/own-images";
import { purgeUploads } from "@/lib/uploads/service";
import { asJob, asUser } from "@/tests/factories/context";
import { makeNotification, makeProduce, makeTenant } from "@/tests/factories/tenant";
import { makeUpload } from "@/tests/factories/uploads";

/** The job some days from now. */
const inDays = (days: number) => asJob({ clock: { now: () => new Date(Date.now() + days * 86_400_000) } });

describe("uploads", () => {
  const found = async (image: { path: string }) =>
    (await db().$count(uploads, eq(uploads.path, image.path.slice(1)))) === 1;

  it("go when nothing refers to them since 30 days", async () => {
    const [{ owner, farm }, other] = [await makeTenant(), await makeTenant()];
    const [shown, unused, foreign] = [
      await makeUpload(owner, farm),
      await makeUpload(owner, farm),
      await makeUpload(other.owner, other.farm),
    ];
    await makeProduce(farm, { photo: shown });
    await makeProduce(other.farm, { photo: foreign });
    const all = () => Promise.all([shown, unused, foreign].map(found));
    await purgeUploads(inDays(29));
    await purgeUploads(inDays(31));
    expect(await all()).toEqual([true, true, true]);
    await purgeUploads(inDays(60));
    expect(await all()).toEqual([true, true, true]);
    await purgeUploads(inDays(62));
    expect(await all()).toEqual([true, false, true]);
  });

  it("stay when a draft, a template or a sent message names them", async () => {
    const { owner, farm } = await makeTenant();
    const [drafted, sent] = [await makeUpload(owner, farm), await makeUpload(owner, farm)];
    await makeNotification(farm, {
      email_content_fr: [{ id: "a", type: "image", image: drafted, alt: "" }],
      frozen_content: { bodies: { fr: { html: `<img src="https://potager.test${sent.url}">` } } } as never,
    });
    for (const days of [31, 62, 93]) await purgeUploads(inDays(days));
    expect([await found(drafted), await found(sent)]).toEqual([true, true]);
  });

  it("are not deleted while somebody refers to one", async () => {
    const { owner, farm } = await makeTenant();
    const image = await makeUpload(owner, farm);
    await purgeUploads(inDays(31));
    await transaction(asUser(owner), async (tx) => {
      await requireOwnImages(tx, { farm_id: farm.id }, { photo: image });
      await purgeUploads(inDays(62));
      await tx.db.execute(sql`
        insert into produces (farm_id, name, photo) values (${farm.id}, 'Ail', ${JSON.stringify(image)}::jsonb)`);
    });
    await purgeUploads(inDays(62));
    expect(await found(image)).toBe(true);
  });
});
