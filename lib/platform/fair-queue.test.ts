import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue";

const LIMITS = { running: 1, runningPerKey: 1, admitted: 100, admittedPerKey: 50, waitSeconds: 5 };

/** Returns a queue and the keys in the order in which their work began. */
function observed(limits: Partial<typeof LIMITS> = {}) {
  const queue = new FairQueue({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const add = (key: string, ms = 0) =>
    queue.run(key, async () => {
      begun.push(key);
      await wait(ms);
    });
  return { add, begun };
}

it("lets a second key begin after one piece of work, however much of the first waits", async () => {
  const { add, begun } = observed();
  const many = Array.from({ length: 40 }, () => add("a"));
  await Promise.all([...many, add("b"), add("c"), add("b")]);
  expect(begun.slice(0, 6)).toEqual(["a", "a", "b", "c", "a", "b"]);
});

it("refuses what passes the limit of a key, and lets the other keys in", async () => {
  const { add, begun } = observed({ admittedPerKey: 3 });
  const ends = await Promise.allSettled([add("a"), add("a"), add("a"), add("a"), add("b")]);
  expect(ends.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(ends[3]).toMatchObject({ reason: { code: "rate_limited", retryAfterSeconds: 10 } });
  expect(begun).toHaveLength(4);
});

it("makes room for a key that waits for little when the queue is full of another", async () => {
  const { add, begun } = observed({ admitted: 5 });
  const ends = await Promise.allSettled([...Array.from({ length: 5 }, () => add("a")), add("b")]);
  expect(ends[4]).toMatchObject({ reason: { code: "busy", retryAfterSeconds: 10 } });
  expect(begun).toContain("b");
});

it("refuses what waited too long, and goes on after work that failed", async () => {
  const { add, begun } = observed({ waitSeconds: 0.02 });
  const ends = await Promise.allSettled([add("a", 60), add("a"), add("b")]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  await add("a");
  expect(begun).toEqual(["a", "a"]);
});

it("runs as many of one key, and of all, as it may", async () => {
  const queue = new FairQueue({ ...LIMITS, running: 3, runningPerKey: 2 });
  let [running, most, ofA, mostOfA] = [0, 0, 0, 0];
  const work = (key: string) => async () => {
    most = Math.max(most, ++running);
    if (key === "a") mostOfA = Math.max(mostOfA, ++ofA);
    await wait(2);
    running--;
    if (key === "a") ofA--;
  };
  await Promise.all(["a", "a", "a", "a", "b", "c", "c"].map((key) => queue.run(key, work(key))));
  expect([most, mostOfA]).toEqual([3, 2]);
});
