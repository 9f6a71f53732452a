import { describe, expect, it } from "vitest";
import type { Block, StoredImage } from "@/lib/core/json-columns";
import { composer } from "@/lib/delivery/operations/compose";
import { patchFarm } from "@/lib/farms/service/write";
import { freezeContent } from "@/lib/notifications/operations/freeze-content";
import { createNotification } from "@/lib/notifications/service/drafts";
import { createProduce } from "@/lib/produce/service";
import { asUser } from "@/tests/factories/context";
import { makeNotification, makeProduce, makeTenant } from "@/tests/factories/tenant";

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
    await patchFarm(ctx, { farm_id, logo: OWN, photos: [OWN] });
  });

  it("that is stored already is left out of the message", async () => {
    const { farm } = await makeTenant({ logo: FOREIGN[0]! });
    const draft = await makeNotification(farm, { email_content_fr: [block(FOREIGN[0]!), block(OWN)] });
    const produce = await makeProduce(farm, { photo: FOREIGN[0]! });
    const content = await freezeContent(draft, farm, [produce]);
    expect(JSON.stringify(content)).not.toContain("mal.example");
    expect(content.bodies.fr.html).toContain(OWN.path);
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
    const content = await freezeContent(draft, farm, [produce]);
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
