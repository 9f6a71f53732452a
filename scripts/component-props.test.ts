import { describe, expect, it } from "vitest";
import { type Component, componentsAt, componentsIn } from "@/tests/setup/component-props";
import { moduleOf } from "@/tests/setup/doors/modules";
import { filesUnder } from "@/tests/setup/doors/tree";

/** A component with more asks for a value that holds what belongs together, or for two components. */
const MOST_PROPS = 8;

const components = ["app", "components", "emails"]
  .flatMap(filesUnder)
  .filter((path) => path.endsWith(".tsx") && !path.includes(".test."))
  .flatMap(componentsAt);

const tooMany = (found: readonly Component[]): string[] =>
  found
    .filter(({ props }) => props > MOST_PROPS)
    .map(({ name, path, props }) => `${name} in ${path}: ${props} props`);

const NINE = "a, b, c, d, e, f, g, h, i";
const FOUR = "a: 1; b: 1; c: 1; d: 1";
const FIVE = "e: 1; f: 1; g: 1; h: 1; i: 1";

describe("components", () => {
  it("have at most 8 props", () => {
    expect(components.length).toBeGreaterThan(600);
    expect(tooMany(components)).toEqual([]);
  });

  it.each([
    ["taken in the parameter", `function A({ ${NINE} }: Props) {}`],
    ["taken in the body", `const A = (props: Props) => { const { ${NINE}, ...rest } = props; };`],
    ["of a literal type", `function A(props: { ${FOUR}; ${FIVE} }) {}`],
    ["of an intersection", `type P = { ${FOUR} } & { ${FIVE} }; function A(props: P) {}`],
    ["of an interface", `interface B { ${FOUR} } interface P extends B { ${FIVE} } function A(props: P) {}`],
    ["within memo", `const A = memo(function A({ ${NINE} }: Props) {});`],
    ["left by Omit", `type P = { ${FOUR}; ${FIVE}; j: 1 }; const A = (props: Omit<P, "j">) => null;`],
  ])("are counted with props %s", (_, source) => {
    expect(tooMany(componentsIn(moduleOf("components/a.tsx", source)))).toEqual([
      "A in components/a.tsx: 9 props",
    ]);
  });

  it("are counted with props of another file", () => {
    const source =
      'import type { ActionFormProps as P } from "@/components/forms/action-form"; const A = (p: P) => 1;';
    const [component] = componentsIn(moduleOf("components/a.tsx", source));
    expect(component?.props).toBeGreaterThan(2);
  });

  it.each([
    ["of an element", `function A({ a, b, ...rest }: ComponentProps<"input"> & { ${FOUR} }) {}`],
    ["that Pick leaves out", `type P = { ${FOUR}; ${FIVE} }; function A(props: Pick<P, "a" | "b">) {}`],
    ["of a function that is no component", `function a({ ${NINE} }: Props) {}`],
  ])("are counted without props %s", (_, source) => {
    expect(tooMany(componentsIn(moduleOf("components/a.tsx", source)))).toEqual([]);
  });
});
