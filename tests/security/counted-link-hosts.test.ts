import { afterAll, describe, expect, it } from "vitest";
import { unique } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import { acceptTo, app, closeLive, deliver, outbox } from "@/tests/setup/doors/live";

afterAll(closeLive);

describe("a link to a host in another script", () => {
  it("is followed by its punycode: a header holds Latin letters only", async () => {
    const tenant = await makeTenant();
    const email = unique("luc");
    await makeSubscriber(tenant.farm, { email });
    const button = {
      id: "b",
      type: "button" as const,
      text: "Nos paniers",
      url: "https://ферма.example/légumes?ville=Québec",
    };
    const { notification_id } = await acceptTo(tenant, { type: "email", email_content_fr: [button] });
    await deliver(notification_id);
    const { messages } = await outbox(`/messages.json?to=${encodeURIComponent(email)}`);
    const { href } = messages[0].links.find((link: { href: string }) =>
      link.href.startsWith(`${app.url}/c/`),
    );
    const answer = await fetch(href, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "https://xn--80ajvps.example/l%C3%A9gumes?ville=Qu%C3%A9bec",
    ]);
  });
});
