import { weighPages } from "@/tests/bench/pages/weights";
import { appUrl, expect, test } from "./steps/test";

/** This test fails only when a page exceeds its benchmark limit by a tenth. */
const SLACK = 1.1;

test("no public page weighs a tenth more than it may", async () => {
  const weighed = await weighPages(appUrl());
  expect(weighed).toHaveLength(12);
  const told = weighed.map(({ page, lang, weight }) => ({ page, lang, ...weight }));
  const tooHeavy = weighed
    .filter(
      ({ kb, gzip_kb = Infinity, weight }) => weight.kb > kb * SLACK || weight.gzip_kb > gzip_kb * SLACK,
    )
    .map(({ page, lang }) => `${page} (${lang})`);
  expect(tooHeavy, JSON.stringify(told, null, 1)).toEqual([]);
});
