import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawingFiles } from "./files";
import { markupOf } from "./markup";
import { produceName } from "./produce-codes";

const Leaf = ({ s = 1 }: { s?: number }) => (
  <>
    <path d="M0 0h1" strokeWidth={3 * s} />
    {s > 1 ? <circle r="2" /> : null}
  </>
);

describe("the markup of a drawing", () => {
  it("writes shapes, groups and drawings of drawings as SVG", () => {
    expect(
      markupOf(
        <g transform={undefined}>
          <Leaf s={2} />
          {[1, 2].map((x) => (
            <rect key={x} x={x} fill="var(--tone, #fff)" />
          ))}
        </g>,
      ),
    ).toBe(
      '<g><path d="M0 0h1" stroke-width="6"/><circle r="2"/><rect x="1" fill="var(--tone, #fff)"/><rect x="2" fill="var(--tone, #fff)"/></g>',
    );
  });

  it("lets nothing out of an attribute or a text", () => {
    expect(markupOf(<path d={'"><script>'} />)).toBe('<path d="&quot;>&lt;script>"/>');
    expect(markupOf("<b>&")).toBe("&lt;b>&amp;");
  });

  it("is what the files of public/ hold", async () => {
    const files = drawingFiles();
    const there = ["covers", "drawings"].flatMap((folder) =>
      readdirSync(`public/${folder}`).map((name) => `/${folder}/${name}`),
    );
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    for (const { path, text } of files) {
      expect(text).toMatch(/^<svg xmlns="[^"]+" (?:id="drawing" )?viewBox="[\d ]+" /);
      expect(text).not.toMatch(/\[object|undefined|strokeWidth/);
      await expect(text).toMatchFileSnapshot(`../../public${path}`);
    }
    // Vitest writes a missing file without an error.
    expect(there.sort()).toEqual(files.map(({ path }) => path).sort());
  });

  it("is a file of its own for each produce, and a basket where there is none", () => {
    const shown = (...codes: (string | null)[]) => produceName(codes);
    expect([
      shown("Sweet_Peppers"),
      shown(null, "berries"),
      shown("cherry-tomato"),
      shown("fern", null),
    ]).toEqual(["pepper", "strawberry", "tomato", "basket"]);
  });
});
