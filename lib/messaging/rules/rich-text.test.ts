import { describe, expect, it } from "vitest";
import { addressesIn, plainWords, richText } from "./rich-text";

const lineOf = (text: string) => richText(text)[0]?.lines[0];

describe("the marks of a text", () => {
  it("are bold, italic, words with an address, and addresses alone", () => {
    expect(lineOf("Des **fraises** et des *framboises*, [sur notre page](https://a.example/b).")).toEqual([
      { type: "text", text: "Des " },
      { type: "bold", text: "fraises" },
      { type: "text", text: " et des " },
      { type: "italic", text: "framboises" },
      { type: "text", text: ", " },
      { type: "link", text: "sur notre page", url: "https://a.example/b" },
      { type: "text", text: "." },
    ]);
    expect(lineOf("Voir https://a.example/b?c=1.")).toEqual([
      { type: "text", text: "Voir " },
      { type: "link", text: "https://a.example/b?c=1", url: "https://a.example/b?c=1" },
      { type: "text", text: "." },
    ]);
    expect(lineOf("[Notre page]({{link}})")).toEqual([{ type: "link", text: "Notre page", url: "{{link}}" }]);
  });

  it("leave sums, prices, loose stars and other addresses as they are", () => {
    for (const text of [
      "5 * 3 * 2 = 30",
      "** gras **",
      "4,50 $ *",
      "[ail](javascript:alert(1))",
      "[ail] (3 $)",
    ])
      expect(lineOf(text), text).toEqual([{ type: "text", text }]);
  });

  it("never hide where a link leads behind words that look like another address", () => {
    for (const words of ["https://banque.example", "www.banque.example", "Ma banque : HTTP://b.example"])
      expect(lineOf(`[${words}](https://a.example)`), words).toEqual([
        { type: "link", text: "https://a.example", url: "https://a.example" },
      ]);
  });

  it("are read in one pass, whatever is typed", () => {
    for (const part of ["*", "**a ", "[", "[a](", "https://", "*a", "- ", "1. a\n", "[a](https://b", "\n- *"])
      expect(richText(part.repeat(50_000 / part.length)).length).toBeGreaterThan(0);
  });
});

describe("the lines of a text", () => {
  it("are paragraphs, bullets and numbers", () => {
    const text = "Au kiosque :\n- ail\n- **bleuets**\nVenez tôt.\n\n1. Laver\n2. Cuire";
    expect(richText(text).map(({ type, lines }) => [type, lines.length])).toEqual([
      ["paragraph", 1],
      ["bullets", 2],
      ["paragraph", 1],
      ["numbers", 2],
    ]);
    expect(richText(text)[1]?.lines[1]).toEqual([{ type: "bold", text: "bleuets" }]);
  });

  it("that begin with one number alone, or with a dash of a sentence, are no list", () => {
    expect(richText("24. juin, fête à la ferme\nVenez !").map(({ type }) => type)).toEqual(["paragraph"]);
    expect(richText("-5 degrés cette nuit").map(({ type }) => type)).toEqual(["paragraph"]);
  });
});

describe("what is taken from a text", () => {
  it("are its addresses, once each mark is read", () => {
    expect(addressesIn("[a](https://a.example), **b**, (https://c.example/d).Puis [e]({{link}})")).toEqual([
      "https://a.example",
      "https://c.example/d).Puis",
      "{{link}}",
    ]);
  });

  it("are its words without marks, for the line that an inbox shows", () => {
    expect(
      plainWords("**Frais** :\n- ail\n- [panier](https://a.example) https://b.example", () => "page"),
    ).toBe("Frais : ail panier page");
  });
});
