/** Returns only the given fields of a row. Presenters use it to limit what leaves a feature. */
export const pickFields = <Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> => Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
