const sorted = (values: number[]) => [...values].sort((one, other) => one - other);

export const median = (values: number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? 0;

/** Returns the value that a share of all values, from 0 to 1, does not exceed. */
export const quantile = (values: number[], share: number): number =>
  sorted(values)[Math.ceil(values.length * share) - 1] ?? 0;
