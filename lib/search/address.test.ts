import { describe, expect, it } from "vitest";
import { readAddress, writeAddress } from "./address";

const written = (query: string) => writeAddress(readAddress(Object.fromEntries(new URLSearchParams(query))));

describe("the address of a search", () => {
  it("keeps what was asked and leaves out what is usual", () => {
    const query = "?place=Saint-R%C3%A9mi&q=miel&category=honey&distance=25&order=name&view=map&page=3";
    expect(written(query)).toBe(query);
    expect(written("?place=&q=&category=&distance=50&order=&page=1&view=list")).toBe("");
    expect(written("?lat=45.5&lng=-73.6")).toBe("?lat=45.5&lng=-73.6");
  });
  it("goes by the place that is named, not by where someone was", () => {
    expect(written("?place=Dunham&lat=45.5&lng=-73.6")).toBe("?place=Dunham");
  });
  it("takes nothing it does not know", () => {
    const hostile = "?distance=1e9&order=price&category=<b>&page=-1&lat=x&lng=1&view=<script>&x=1";
    expect(written(hostile)).toBe("");
    expect(readAddress({ q: "a\0b\ud800", page: "1e99", place: ["Dunham", "Oka"] })).toMatchObject({
      q: "a b",
      page: 1,
      place: "Dunham",
    });
    expect(readAddress({ q: "a".repeat(300) }).q).toHaveLength(100);
  });
});
