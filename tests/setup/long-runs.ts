import { randomFrom } from "@/tests/factories/random";

const whole = process.env.TEST_LONG === "1";

/** What every draw of this run begins from; TEST_SEED repeats it. */
export const seed = Number(process.env.TEST_SEED ?? 1);

/** How much of a long run is done now: a tenth, or all of it in `npm run test:long`. */
export const share = (all: number): number => (whole ? all : Math.ceil(all / 10));

/** Numbers from 0 to 1 that a long run draws by lot. */
export const draw = randomFrom(seed);
