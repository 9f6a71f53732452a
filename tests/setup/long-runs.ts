import { randomFrom } from "@/tests/factories/random";

const whole = process.env.TEST_LONG === "1";

/** The seed of all random numbers of this run; TEST_SEED repeats a run. */
export const seed = Number(process.env.TEST_SEED ?? 1);

/** Returns how many of the cases run now: a tenth (or a smaller part), or all of them in `npm run test:long`. */
export const share = (all: number, part = 10): number => (whole ? all : Math.ceil(all / part));

/** Returns random numbers from 0 to 1 for a long run. */
export const draw = randomFrom(seed);
