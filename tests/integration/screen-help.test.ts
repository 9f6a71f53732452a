import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/help/[topic]/route";
import { HELP, type HelpTopic } from "@/lib/site/help";
import type { ShownHelp } from "@/lib/site/presenter";
import { readHelp } from "@/lib/site/service";
import { LANGS } from "@/lib/vocabulary/languages";
import { asVisitor } from "@/tests/factories/context";
import { allModules } from "@/tests/setup/doors/modules";

const TOPICS = Object.keys(HELP) as HelpTopic[];

/** Screens that only lead on to another one. */
const LEADS_ON = /redirect\(/;

describe("the help of a screen", () => {
  it.each(TOPICS)("has its answers and posts in each language: %s", async (topic) => {
    const { questions, posts } = HELP[topic];
    expect(questions.length + posts.length).toBeGreaterThan(0);
    const shown: ShownHelp[] = [];
    for (const lang of LANGS) shown.push(await readHelp(asVisitor({ lang }), { topic }));
    for (const help of shown) {
      expect(help.questions.map(({ key }) => key)).toEqual(questions);
      expect(help.posts.map(({ pair }) => pair)).toEqual(posts);
      for (const { question, answer } of help.questions) {
        expect(question.length).toBeGreaterThan(5);
        // Figures are filled in, as in the FAQ.
        expect(answer).not.toMatch(/[{}]|categories\./);
      }
      for (const { beginning } of help.posts) {
        expect(beginning).toHaveLength(2);
        for (const paragraph of beginning) expect(paragraph).not.toMatch(/[[\]*`<>]/);
      }
    }
    expect(shown[0]!.posts.map(({ title }) => title)).not.toEqual(shown[1]!.posts.map(({ title }) => title));
  });

  it("is on every screen of the admin", () => {
    const modules = allModules();
    const textOf = (path: string) => modules.find((module) => module.path === path)?.text ?? "";
    const START = ["components/farm/start/start-frame.tsx", "components/farm/start/ready-page.tsx"];
    for (const path of START) expect(textOf(path), path).toContain('topic="start"');
    expect(textOf("components/imports/import-frame.tsx")).toContain('help="subscribers"');
    expect(textOf("components/tools/tool-header.tsx")).toContain('help="farms"');
    const screens = modules.filter(({ path }) => /^app\/\[lang\]\/admin\/.*page\.tsx$/.test(path));
    expect(screens.length).toBeGreaterThan(18);
    const without = screens.filter(
      ({ text }) =>
        !/help="\w+"|<StartFrame|<ReadyPage|<ImportFrame|<ToolHeader/.test(text) && !LEADS_ON.test(text),
    );
    expect(without.map(({ path }) => path)).toEqual([]);
    const used = new Set(
      screens.flatMap(({ text }) => [...text.matchAll(/help="(\w+)"/g)].map(([, topic]) => topic)),
    );
    expect([...used, "start"].sort()).toEqual([...TOPICS].sort());
  });

  it("answers a topic that does not exist with a 404", async () => {
    for (const topic of ["nothing", "constructor", ""]) {
      const request = new Request(`http://potager.test/api/help/${topic}`);
      const answer = await GET(request, { params: Promise.resolve({ topic }) });
      expect(answer.status).toBe(404);
    }
  });
});
