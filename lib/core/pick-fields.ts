/** Only these fields of a row: what a presenter lets leave its feature. */
export const pickFields = <Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> => Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
