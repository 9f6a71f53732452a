import { describe, expect, it } from "vitest";
import { type Mark, marked } from "./text-marks";

/** Applies a mark to the words between two bars; bars stand around what is selected then. */
function press(mark: Mark, text: string): string {
  const [a = "", b = "", c = ""] = text.split("|");
  const plain = a + b + c;
  const { words, from, to, selection } = marked(plain, [a.length, a.length + b.length], mark, "mots");
  const after = plain.slice(0, from) + words + plain.slice(to);
  const [start, end] = selection;
  return `${after.slice(0, start)}|${after.slice(start, end)}|${after.slice(end)}`;
}

describe("a mark of the editor", () => {
  it("stands at the words that are selected, without the spaces beside them", () => {
    expect(press("bold", "Des| fraises |ici")).toBe("Des **|fraises|** ici");
    expect(press("italic", "Des |fraises| ici")).toBe("Des *|fraises|* ici");
  });

  it("is taken away by a second press, and a bold word may be made plain or stay bold", () => {
    expect(press("bold", "Des **|fraises|** ici")).toBe("Des |fraises| ici");
    expect(press("italic", "Des *|fraises|* ici")).toBe("Des |fraises| ici");
  });

  it("offers words to write over when nothing is selected", () => {
    expect(press("bold", "Des ||")).toBe("Des **|mots|**");
    expect(press("link", "Voir ||.")).toBe("Voir [mots](|https://|).");
  });

  it("asks for the address of a link", () => {
    expect(press("link", "Voir |notre page|.")).toBe("Voir [notre page](|https://|).");
  });

  it("makes whole lines items, and items lines", () => {
    expect(press("list", "Ici :\na|il\nbleu|ets\nfin")).toBe("Ici :\n- ail\n- bleuets||\nfin");
    expect(press("list", "- |ail\n- bleuets|")).toBe("ail\nbleuets||");
    expect(press("list", "||")).toBe("- mots||");
  });
});
