/**
 * Removes the holes at the beginning of a result, in place. When an error or a lost connection cuts a result off,
 * postgres.js goes on counting its rows with the next result of that connection, whose first rows are then missing.
 */
export function withoutHoles<Result>(result: Result): Result {
  if (!Array.isArray(result) || result.length === 0 || 0 in result) return result;
  result.splice(
    0,
    result.findIndex((_, at) => at in result),
  );
  return result;
}
