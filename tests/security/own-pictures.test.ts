import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { uploads } from "@/db/schema";
import { updateProfile } from "@/lib/accounts/service/profile";
import { createFarm, patchFarm, updateFarm } from "@/lib/farms/service/write";
import {
  createNotification,
  duplicateNotification,
  updateNotification,
} from "@/lib/notifications/service/drafts";
import { createProduce, duplicateProduce, updateProduce } from "@/lib/produce/service";
import type { Block, StoredImage } from "@/lib/vocabulary/json-columns";
import { asUser } from "@/tests/factories/context";
import { makeMember, makeNotification, makeProduce, makeTenant, makeUser } from "@/tests/factories/tenant";
import { makeUpload } from "@/tests/factories/uploads";

const block = (image: StoredImage): Block => ({ id: "a", type: "image", image, alt: "" });
const columns = (image: StoredImage): Block =>
  ({ id: "c", type: "columns", left: [block(image)], right: [] }) as Block;

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

/** Every field that shows a picture: a verb that saves one there. */
const FIELDS: Record<string, (tenant: Tenant, image: StoredImage) => Promise<unknown>> = {
  "a new farm": ({ owner }, main_photo) =>
    createFarm(asUser({ ...owner, is_admin: true }), { name: "Nouvelle", main_photo }),
  "the photo of a farm": ({ owner, farm }, main_photo) =>
    patchFarm(asUser(owner), { farm_id: farm.id, main_photo }),
  "the logo of a farm": ({ owner, farm }, logo) => patchFarm(asUser(owner), { farm_id: farm.id, logo }),
  "the photos of a farm": ({ owner, farm }, image) =>
    patchFarm(asUser(owner), { farm_id: farm.id, photos: [image] }),
  "a whole farm": ({ owner, farm }, logo) =>
    updateFarm(asUser(owner), { farm_id: farm.id, name: "Ferme", logo }),
  "a new produce": ({ owner, farm }, photo) =>
    createProduce(asUser(owner), { farm_id: farm.id, name: "Ail", photo }),
  "a produce": async ({ owner, farm }, photo) => {
    const { id: produce_id } = await makeProduce(farm);
    return updateProduce(asUser(owner), { farm_id: farm.id, produce_id, name: "Ail", photo });
  },
  "a new message": ({ owner, farm }, image) =>
    createNotification(asUser(owner), { farm_id: farm.id, email_content_fr: [block(image)] }),
  "a message, within columns": async ({ owner, farm }, image) => {
    const { id: notification_id } = await makeNotification(farm);
    return updateNotification(asUser(owner), {
      farm_id: farm.id,
      notification_id,
      email_content_en: [columns(image)],
    });
  },
  "an account": ({ owner }, avatar) => updateProfile(asUser(owner), { avatar }),
};

describe.each(Object.entries(FIELDS))("a picture of another farm", (name, save) => {
  it(`gets not into ${name}, which shows one's own`, async () => {
    const [tenant, other] = [await makeTenant(), await makeTenant()];
    for (const foreign of [await makeUpload(other.owner, other.farm), await makeUpload(other.owner, null)])
      await expect(save(tenant, foreign)).rejects.toMatchObject({ code: "invalid" });
    await expect(save(tenant, await makeUpload(tenant.owner, null))).resolves.toBeTruthy();
  });
});

describe("the pictures of a farm", () => {
  it("that its owner sent before there was a farm become the farm's, for all its people", async () => {
    const { owner, farm } = await makeTenant();
    const image = await makeUpload(owner, null);
    await patchFarm(asUser(owner), { farm_id: farm.id, logo: image });
    const [row] = await db()
      .select()
      .from(uploads)
      .where(eq(uploads.path, image.path.slice(1)));
    expect(row?.farm_id).toBe(farm.id);
    const colleague = await makeMember(farm, "employee");
    await createProduce(asUser(colleague), { farm_id: farm.id, name: "Ail", photo: image });
  });

  it("stay where they are shown, whoever saves the rest, and in a copy", async () => {
    const image = await makeUpload(await makeUser(), null);
    const { owner, farm } = await makeTenant({ logo: image });
    await patchFarm(asUser(owner), { farm_id: farm.id, logo: image, photos: [] });
    const produce = await makeProduce(farm, { photo: image });
    await duplicateProduce(asUser(owner), { farm_id: farm.id, produce_id: produce.id });
    const draft = await makeNotification(farm, { email_content_fr: [block(image)] });
    await duplicateNotification(asUser(owner), { farm_id: farm.id, notification_id: draft.id });
  });
});
