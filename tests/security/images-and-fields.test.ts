import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { getMe } from "@/lib/accounts/service/profile";
import { composer } from "@/lib/delivery/operations/compose";
import { adminOverview, getFarm, getMyFarm } from "@/lib/farms/service/read";
import { patchFarm } from "@/lib/farms/service/write";
import { freezeContent } from "@/lib/notifications/operations/freeze-content";
import { createNotification, getNotification } from "@/lib/notifications/service/drafts";
import { createProduce, listProduces } from "@/lib/produce/service";
import { readSignupFarm } from "@/lib/subscribers/service/public-form";
import type { Block, StoredImage } from "@/lib/vocabulary/json-columns";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeNotification, makeProduce, makeTenant } from "@/tests/factories/tenant";
import { makeUpload } from "@/tests/factories/uploads";

const image = (url: string, path = "/uploads/farms/2026/11/abcdefghijklmnopqrstuvwxyz"): StoredImage => ({
  url,
  path,
  srcset: "",
  formats: [],
});
const OWN = image("/uploads/farms/2026/11/abcdefghijklmnopqrstuvwxyz/640.webp");
const FOREIGN = [
  image("https://mal.example/uploads/farms/2026/11/abcdefghijklmnopqrstuvwxyz/640.webp"),
  image("/uploads/../../other/640.webp"),
  { ...OWN, srcset: "https://mal.example/a.webp 640w" },
  {
    ...OWN,
    formats: [{ url: "https://mal.example/a.webp", width: 1, height: 1, type: "image/webp" as const }],
  },
];
const block = (picture: StoredImage): Block => ({ id: "a", type: "image", image: picture, alt: "" });
const refused = (field: string) => ({ code: "invalid", fields: { [field]: [{ key: "imageNotOurs" }] } });

describe("an image from elsewhere", () => {
  it.each(FOREIGN)("gets into no message, page or produce: $url $srcset", async (picture) => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const farm_id = farm.id;
    await expect(
      createNotification(ctx, { farm_id, email_content_fr: [block(picture)] }),
    ).rejects.toMatchObject(refused("email_content_fr"));
    for (const field of ["main_photo", "logo"])
      await expect(patchFarm(ctx, { farm_id, [field]: picture })).rejects.toMatchObject(refused(field));
    await expect(patchFarm(ctx, { farm_id, photos: [OWN, picture] })).rejects.toMatchObject(
      refused("photos"),
    );
    await expect(createProduce(ctx, { farm_id, name: "Ail", photo: picture })).rejects.toMatchObject(
      refused("photo"),
    );
    const own = await makeUpload(owner, farm);
    await patchFarm(ctx, { farm_id, logo: own, photos: [own] });
  });

  it("that is stored already is left out of the message", async () => {
    const { farm } = await makeTenant({ logo: FOREIGN[0]! });
    const draft = await makeNotification(farm, { email_content_fr: [block(FOREIGN[0]!), block(OWN)] });
    const produce = await makeProduce(farm, { photo: FOREIGN[0]! });
    const content = await freezeContent(draft, farm, [produce], { at: new Date() });
    expect(JSON.stringify(content)).not.toContain("mal.example");
    expect(content.bodies.fr.html).toContain(OWN.path);
  });
});

describe("an image from elsewhere in an old row", () => {
  it("is on no page and in no answer of the API", async () => {
    const [foreign] = FOREIGN as [StoredImage];
    const images = { main_photo: foreign, logo: foreign, photos: [foreign, OWN] };
    const { owner, farm } = await makeTenant(images);
    await makeProduce(farm, { photo: foreign, show_on_homepage: true });
    await db().update(users).set({ avatar: foreign }).where(eq(users.id, owner.id));
    const { id: notification_id } = await makeNotification(farm, {
      email_content_fr: [block(foreign), block(OWN)],
    });
    const [visitor, ctx, farm_id] = [asVisitor(), asUser(owner), farm.id];
    const shown = [
      await getFarm(visitor, { farm_id }),
      await readSignupFarm(visitor, { handle: farm.handle }),
      await getMyFarm(ctx, { farm_id }),
      await adminOverview(ctx),
      await listProduces(ctx, { farm_id }),
      await getNotification(ctx, { farm_id, notification_id }),
      await getMe(ctx),
    ];
    for (const answer of shown) expect(JSON.stringify(answer)).not.toContain("mal.example");
    expect(JSON.stringify(shown[0])).toContain(OWN.url);
    expect(JSON.stringify(shown[5])).toContain(OWN.url);
  });
});

describe("a field that only we fill in", () => {
  it.each(["{{my_data}}", "{{ unsubscribe }}", "{{click:0}}", "{{products}}", "{{MY_DATA}}"])(
    "cannot be typed: %s",
    async (typed) => {
      const { owner, farm } = await makeTenant();
      for (const [field, value] of [
        ["subject_fr", typed],
        ["sms_content_en", `Voir ${typed}`],
        ["email_content_fr", [{ id: "a", type: "content", text: typed }]],
      ] as const)
        await expect(
          createNotification(asUser(owner), { farm_id: farm.id, [field]: value }),
        ).rejects.toMatchObject({
          code: "invalid",
          fields: { [field]: [{ key: "internalField" }] },
        });
    },
  );

  it("cannot be put together from a stored text, the farm's name and a produce", async () => {
    const { farm } = await makeTenant({ name: "my_data}}" });
    const produce = await makeProduce(farm, { name: "{my_data}" });
    const text = "a {{my_data}} b {{{{farm}} c {{{{produce}}}} d {{{produce}}} e {{unsubscribe}}";
    const draft = await makeNotification(farm, {
      subject_fr: text,
      sms_content_fr: text,
      email_content_fr: [{ id: "a", type: "content", text }],
    });
    const content = await freezeContent(draft, farm, [produce], { at: new Date() });
    const to = {
      delivery_id: 7,
      subscriber_id: 7,
      address: "luc@abonne.test",
      lang: "fr" as const,
      name: "Luc",
    };
    const compose = composer(content, new Set(), {});
    const { subject, text: body } = compose.email(to, new Date());
    expect(subject).not.toMatch(/https?:/);
    // The footer has the two links once each.
    expect(body!.match(/\/(mes-donnees|my-data)\//g)).toHaveLength(1);
    expect(compose.sms(to)).not.toMatch(/mes-donnees|desabonnement/);
  });
});
