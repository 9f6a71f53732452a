import { z } from "zod";

/** Marks the input of a verb. Copies of the input that verbs make keep it. */
const GIVEN = Symbol("given");

interface Parse {
  schema: z.ZodType;
  data: unknown;
}
let parses: Parse[] = [];
const fields = new Set<string>();

const isGiven = (data: unknown): boolean => !!data && typeof data === "object" && GIVEN in data;

/** Returns the input of a verb, marked, with a note of every field that is read of it. */
export function watched(input: unknown): unknown {
  if (!input || typeof input !== "object") return input;
  Object.assign(input, { [GIVEN]: true });
  return new Proxy(input, {
    get(target, name, receiver) {
      if (typeof name === "string" && !(name in Object.prototype)) fields.add(name);
      return Reflect.get(target, name, receiver);
    },
  });
}

/** Notes what every schema reads from now on. Call it when the schemas are loaded: zod binds a method at its first use. */
export function watchSchemas(): void {
  for (const kind of Object.values(z)) {
    if (typeof kind !== "function" || !Object.hasOwn(kind.prototype ?? {}, "parse")) continue;
    for (const method of ["parse", "safeParse"] as const)
      Object.defineProperty(kind.prototype, method, {
        configurable: true,
        get(this: z.ZodType) {
          return (data: unknown) => {
            parses.push({ schema: this, data });
            return z[method](this, data);
          };
        },
      });
  }
}

/** What was read of the inputs of verbs while something ran. */
export interface Asked {
  schemas: z.ZodType[];
  /** Fields that were read, by a schema or by the verb itself. */
  fields: string[];
  /** Returns whether a schema was given something in this field, or the verb itself read the field. */
  saw(field: string): boolean;
}

/** @param all counts every schema, for verbs whose input is not an object of fields */
export async function askedDuring(work: () => Promise<unknown>, all = false): Promise<Asked> {
  parses = [];
  fields.clear();
  await work();
  const given = parses.filter(({ data }) => all || isGiven(data));
  const read = new Set(fields);
  return {
    schemas: [...new Set(given.map(({ schema }) => schema))],
    fields: [...read],
    saw: (field) =>
      read.has(field) || given.some(({ data }) => !!data && typeof data === "object" && field in data),
  };
}
