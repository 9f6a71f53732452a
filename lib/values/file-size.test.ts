import { expect, it } from "vitest";
import { fileSize, tooLargeWords } from "./file-size";

it("says small files in kilobytes and large ones in megabytes", () => {
  const KB = 1024;
  const cases: [bytes: number, unit: string, amount: number][] = [
    [0, "kb", 1],
    [70, "kb", 1],
    [64 * KB, "kb", 64],
    [KB * KB - 1, "mb", 1],
    [KB * KB, "mb", 1],
    [2.25 * KB * KB, "mb", 2.3],
    [10 * KB * KB, "mb", 10],
  ];
  for (const [bytes, unit, amount] of cases) expect(fileSize(bytes)).toEqual({ unit, amount });
  expect(tooLargeWords(100 * KB)).toEqual({ key: "tooLargeKilobytes", values: { amount: 100 } });
  expect(tooLargeWords(5 * KB * KB)).toEqual({ key: "tooLarge", values: { amount: 5 } });
});
