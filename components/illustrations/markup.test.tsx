import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { coverFiles, FarmCover } from "./farm-cover";
import { LogoMark } from "./logo";
import { markupOf } from "./markup";
import { ProduceIllustration } from "./produce-illustration";

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

  it("draws our drawings in their frame", () => {
    for (const drawing of [<LogoMark key="a" />, <FarmCover key="b" seed="x" />]) {
      const svg = markupOf(drawing);
      expect(svg).toMatch(/^<svg viewBox="[\d ]+" /);
      expect(svg).not.toMatch(/\[object|undefined|strokeWidth/);
    }
    expect(markupOf(<ProduceIllustration codes={["tomato"]} title="Tomate" />)).toContain(
      'aria-label="Tomate"',
    );
  });

  it("is what the files of the covers hold", async () => {
    const files = coverFiles();
    const there = readdirSync("public/covers").map((name) => `/covers/${name}`);
    expect(new Set(files.map(({ path }) => path)).size).toBe(15);
    for (const { path, text } of files) await expect(text).toMatchFileSnapshot(`../../public${path}`);
    // Vitest writes a file that is missing, and says nothing.
    expect(there.sort()).toEqual(files.map(({ path }) => path).sort());
  });
});
