import { describe, expect, it } from "vitest";
import { myDataUrl, oneClickUrl, opensData, parseToken, readDataLink, unsubscribeUrl } from "./links";

const tokenOf = (url: string) => decodeURIComponent(url.split("/").at(-1) ?? "");

describe("links in messages", () => {
  it("say whom they speak for, in either language and by one click", () => {
    const expected = { subscriber_id: 123_456, delivery_id: 789 };
    expect(unsubscribeUrl("fr", 123_456, 789)).toContain("/fr/desabonnement/");
    expect(unsubscribeUrl("en", 123_456, 789)).toContain("/en/unsubscribe/");
    for (const url of [unsubscribeUrl("fr", 123_456, 789), oneClickUrl(123_456, 789)])
      expect(parseToken(tokenOf(url))).toEqual(expected);
  });

  it("are not interchangeable, forgeable or cut short", () => {
    const token = tokenOf(oneClickUrl(5));
    const data = tokenOf(myDataUrl("fr", { subscriber_id: 5, address: "luc@abonne.test", at: new Date() }));
    expect(readDataLink(token)).toBeNull();
    expect(parseToken(data)).toBeNull();
    expect(parseToken(token.replace(/^5/, "6"))).toBeNull();
    expect(parseToken(token.slice(0, -1))).toBeNull();
    expect(parseToken("")).toBeNull();
    expect(readDataLink(data)?.subscriber_id).toBe(5);
    expect(readDataLink(data.replace(/^5/, "6"))).toBeNull();
    expect(readDataLink(data.replace(".", ".z"))).toBeNull();
  });

  it("to someone's own data open for 60 days, for the address that they were sent to", () => {
    const at = new Date("2026-06-01T12:00:00Z");
    const to = { subscriber_id: 5, address: "Luc@Abonne.test", at };
    const link = readDataLink(tokenOf(myDataUrl("en", to)))!;
    const luc = { email: "luc@abonne.test", phone: null };
    const after = (days: number) => new Date(at.getTime() + days * 86_400_000);
    expect([0, 60, 61].map((days) => opensData(link, luc, after(days)))).toEqual([true, true, false]);
    expect(opensData(link, { email: "other@abonne.test", phone: "+15145551234" }, at)).toBe(false);
    expect(myDataUrl("en", to)).not.toMatch(/luc|abonne/i);
  });
});
