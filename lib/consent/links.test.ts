import { describe, expect, it } from "vitest";
import { myDataUrl, oneClickUrl, parseToken, unsubscribeUrl } from "./links";

const tokenOf = (url: string) => decodeURIComponent(url.split("/").at(-1) ?? "");

describe("links in messages", () => {
  it("say whom they speak for, in either language and by one click", () => {
    const expected = { subscriber_id: 123_456, delivery_id: 789 };
    expect(unsubscribeUrl("fr", 123_456, 789)).toContain("/fr/desabonnement/");
    expect(unsubscribeUrl("en", 123_456, 789)).toContain("/en/unsubscribe/");
    for (const url of [unsubscribeUrl("fr", 123_456, 789), oneClickUrl(123_456, 789)])
      expect(parseToken("unsubscribe", tokenOf(url))).toEqual(expected);
  });

  it("are not interchangeable, forgeable or cut short", () => {
    const token = tokenOf(oneClickUrl(5));
    expect(parseToken("my-data", token)).toBeNull();
    expect(parseToken("unsubscribe", tokenOf(myDataUrl("fr", 5)))).toBeNull();
    expect(parseToken("unsubscribe", token.replace(/^5/, "6"))).toBeNull();
    expect(parseToken("unsubscribe", token.slice(0, -1))).toBeNull();
    expect(parseToken("unsubscribe", "")).toBeNull();
  });
});
