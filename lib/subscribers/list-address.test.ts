import { describe, expect, it } from "vitest";
import { filtersOn, readListAddress, sortOf, writeListAddress } from "./list-address";

describe("the list's address", () => {
  it("keeps what it knows and drops the rest", () => {
    const address = readListAddress({
      q: "luc",
      state: "",
      lang: "fr",
      modal: "create-subscriber",
      page: ["2"],
    });
    expect(address).toEqual({ q: "luc", lang: "fr" });
    expect(filtersOn(address)).toBe(1);
    expect(writeListAddress(address, { page: "3", lang: undefined })).toBe("?q=luc&page=3");
    expect(writeListAddress({})).toBe("");
  });
  it("understands both forms of an order", () => {
    expect(sortOf({})).toEqual({ id: "subscription_date", desc: true });
    expect(sortOf(readListAddress({ sort: "name" }))).toEqual({ id: "name", desc: false });
    expect(sortOf(readListAddress({ sort: "name.desc" }))).toEqual({ id: "name", desc: true });
    expect(sortOf(readListAddress({ sort: "password" }))).toEqual({ id: "subscription_date", desc: true });
  });
});
