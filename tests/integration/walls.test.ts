import { builtinModules } from "node:module";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { cyclesAmong } from "@/tests/setup/doors/cycles";
import { allModules, type Import, type Module, nodesOf, placeOf } from "@/tests/setup/doors/modules";
import {
  featureOf,
  internalImports,
  matchingImports,
  screenImports,
  upwardImports,
} from "@/tests/setup/walls/layers";
import { offSwitches } from "@/tests/setup/walls/switches";
import { nonVerbs, strayQueries } from "@/tests/setup/walls/verbs";
import { databaseClocks, foreignWrites } from "@/tests/setup/walls/writes";
import { foreignClocks } from "@/tests/setup/walls/zones";

const modules = allModules();
const isTest = ({ path }: Module) => path.startsWith("tests/") || /\.test\.tsx?$/.test(path);
const product = modules.filter((module) => !isTest(module));
const under = (...folders: string[]) =>
  product.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));

const leadsTo = (edge: Import, ...folders: string[]) =>
  folders.some((folder) => edge.file === folder || edge.file?.startsWith(`${folder}/`));
const isPackage = (edge: Import, ...names: string[]) =>
  names.some((name) => edge.from === name || edge.from.startsWith(`${name}/`));
const isNode = ({ from }: Import) => from.startsWith("node:") || builtinModules.includes(from);

/** The room of a file: its folder under lib/, else the folder of the root; seeds and drawings are rooms of their own. */
const roomOf = (path: string): string =>
  /^(lib\/[^/]+|db\/seed|components\/illustrations|[^/]+)/.exec(path)![0];

/** What screens may import of a feature that reads or writes: its verbs, and the code that runs in a browser. */
const OPEN =
  /^lib\/[^/]+\/(?:[^/]+\/)?(service|rules)(\.ts|\/.+\.ts)$|\/(inputs|answers|calls|presenter|links)\.ts$/;

describe("the walls", () => {
  it("screens never reach the database", () => {
    const isData = (edge: Import) =>
      leadsTo(edge, "db") || isPackage(edge, "drizzle-orm", "postgres", "pg", "drizzle-kit");
    expect(matchingImports(under("app", "components"), isData)).toEqual([]);
  });

  it("features know nothing of Next, React or the screens", () => {
    const features = under("lib").filter(({ path }) => !/^lib\/(transport|i18n)\//.test(path));
    const isScreen = (edge: Import) =>
      leadsTo(edge, "app", "components") || isPackage(edge, "next", "react", "react-dom");
    expect(matchingImports(features, isScreen)).toEqual([]);
  });

  it("inputs and rules run in a browser: no table, no node module, no provider", () => {
    const pure = under("lib").filter(({ path }) => /\/(inputs|rules)(\.ts|\/)/.test(path));
    const isServer = (edge: Import) =>
      !edge.typeOnly &&
      (isNode(edge) ||
        leadsTo(edge, "db", "lib/providers", "lib/env.ts", "lib/transport", "emails") ||
        isPackage(edge, "drizzle-orm"));
    expect(matchingImports(pure, isServer)).toEqual([]);
  });

  it("what a browser gets leads to nothing of the server", () => {
    const known = new Map(modules.map((module) => [module.path, module]));
    const says = (words: string) => (module: Module) => module.text.startsWith(`"${words}"`);
    const isActions = says("use server");
    const isServer = (edge: Import) =>
      isNode(edge) || leadsTo(edge, "db", "lib/env.ts", "lib/providers") || isPackage(edge, "drizzle-orm");
    const reached = new Set<Module>();
    const follow = (module: Module | undefined): void => {
      // Next replaces an imported action by a reference, so its imports do not reach the browser.
      if (!module || reached.has(module) || isActions(module)) return;
      reached.add(module);
      for (const { file, typeOnly } of module.imports) if (file && !typeOnly) follow(known.get(file));
    };
    for (const module of product.filter(says("use client"))) follow(module);
    expect(reached.size).toBeGreaterThan(50);
    expect(matchingImports([...reached], (edge) => !edge.typeOnly && isServer(edge))).toEqual([]);
  });

  it("a feature reaches another through its operations, service, rules, inputs or presenter alone", () => {
    expect(internalImports(under("lib"))).toEqual([]);
  });

  it("features stand in layers: none imports a higher one, not even a type", () => {
    expect(upwardImports(product)).toEqual([]);
  });

  it("a service holds verbs alone: exported functions that authorize", () => {
    expect(nonVerbs(product)).toEqual([]);
  });

  it("SQL stands in queries and operations alone", () => {
    expect(strayQueries(product)).toEqual([]);
  });

  it("screens never reach operations or queries, not even for a type", () => {
    expect(screenImports(product)).toEqual([]);
  });

  it("each table is written by the feature that owns it", () => {
    expect(foreignWrites(product)).toEqual([]);
  });

  it("local time follows one clock: no data of the runtime or the server", () => {
    expect(foreignClocks(product)).toEqual([]);
  });

  it("the database's clock decides leases and throttles alone", () => {
    expect(databaseClocks(product)).toEqual([]);
  });

  it("screens reach nothing of a feature that reads or writes, but its service", () => {
    const isStore = (edge: Import) =>
      !edge.typeOnly && (leadsTo(edge, "db", "lib/providers") || isPackage(edge, "drizzle-orm"));
    const stores = new Set(
      under("lib")
        .filter(({ imports }) => imports.some(isStore))
        .map(({ path }) => path),
    );
    const inside = (edge: Import) =>
      !edge.typeOnly && featureOf(edge.file) !== null && !OPEN.test(edge.file!) && stores.has(edge.file!);
    expect(matchingImports(under("app", "components"), inside)).toEqual([]);
  });

  it("screens start no transaction and make no system context", () => {
    const inner = (edge: Import) => !edge.typeOnly && leadsTo(edge, "lib/jobs", "lib/transactional");
    expect(matchingImports(under("app", "components"), inner)).toEqual([]);
  });

  it("the ground stands on no feature, of types neither", () => {
    const above = (edge: Import) =>
      featureOf(edge.file) !== null ||
      leadsTo(edge, "lib/transport", "lib/worker", "app", "components", "emails");
    const ground = under(
      ...["values", "vocabulary", "platform", "providers", "i18n", "reference", "time-zones", "jobs"].map(
        (folder) => `lib/${folder}`,
      ),
      "db",
    ).filter(({ path }) => !path.startsWith("db/seed/"));
    expect(matchingImports(ground, above)).toEqual([]);
  });

  it("folders go round in no circle, of types neither", () => {
    const graph = new Map<string, Set<string>>();
    for (const { path, imports } of under("app", "components", "db", "emails", "lib")) {
      const reached = graph.get(roomOf(path)) ?? new Set();
      for (const { file } of imports)
        if (file && /^(app|components|db|emails|lib)\//.test(file) && roomOf(file) !== roomOf(path))
          reached.add(roomOf(file));
      graph.set(roomOf(path), reached);
    }
    expect(cyclesAmong(new Map([...graph].map(([room, reached]) => [room, [...reached]])))).toEqual([]);
  });

  it("nothing of the product imports a test", () => {
    // The demo starts the emulators.
    const rest = product.filter(({ path }) => !path.startsWith("scripts/"));
    expect(matchingImports(rest, (edge) => leadsTo(edge, "tests"))).toEqual([]);
  });

  it("imports go round in no circle, of types neither", () => {
    const graph = new Map(
      modules.map(({ path, imports }) => [path, imports.flatMap(({ file }) => (file ? [file] : []))]),
    );
    expect(cyclesAmong(graph)).toEqual([]);
  });
});

describe("the habits", () => {
  it("the environment is read in one place", () => {
    const reads = product
      .filter(({ path }) => path !== "lib/env.ts" && !path.startsWith("scripts/"))
      .flatMap((module) =>
        nodesOf(module.ast, ts.isPropertyAccessExpression)
          .filter(({ name, expression }) => name.text === "env" && expression.getText() === "process")
          .map((node) => placeOf(module, node)),
      );
    expect(reads).toEqual([]);
  });

  it("nothing turns off what production has on: rate limits, paces, secrets, jobs", () => {
    expect(offSwitches(modules)).toEqual([]);
  });

  it("no file is over 300 lines", () => {
    const long = modules.flatMap(({ path, text }) => {
      const lines = text.split("\n").length - 1;
      return lines > 300 ? [`${path}: ${lines}`] : [];
    });
    expect(long).toEqual([]);
  });

  it("no file has a name that says nothing", () => {
    const empty = /(^|\/)(utils?|helpers?|misc|common|shared)(\/|\.tsx?$)/;
    expect(modules.map(({ path }) => path).filter((path) => empty.test(path))).toEqual([]);
  });

  it("a page holds no words: they are in messages", () => {
    const words = under("app", "components")
      .filter(({ path }) => path.endsWith(".tsx"))
      .flatMap((module) => [...textsOf(module), ...attributesOf(module)]);
    expect(words).toEqual([]);
  });
});

const LETTERS = /\p{L}{2,}/u;
/** Proper names and formats that are the same in each language. */
const SAME_IN_BOTH =
  /^(https:\/\/|Potager|QR|SMS|CSV|PDF|PNG|SVG|A6|FR|EN|Français|English|px|km|GSM-7|UCS-2)$/;
const spoken = (text: string) => LETTERS.test(text) && !SAME_IN_BOTH.test(text.trim());

const textsOf = (module: Module) =>
  nodesOf(module.ast, ts.isJsxText)
    .filter(({ text }) => spoken(text))
    .map((node) => `${placeOf(module, node)} ${node.text.trim()}`);

const SPOKEN_ATTRIBUTES = new Set(["alt", "aria-label", "title", "placeholder", "label"]);
const attributesOf = (module: Module) =>
  nodesOf(module.ast, ts.isJsxAttribute).flatMap(({ name, initializer }) =>
    initializer &&
    ts.isStringLiteral(initializer) &&
    SPOKEN_ATTRIBUTES.has(name.getText()) &&
    spoken(initializer.text)
      ? [`${placeOf(module, initializer)} ${name.getText()}=${initializer.getText()}`]
      : [],
  );
