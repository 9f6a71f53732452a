/** Returns the id of a produce on its farm's page, where the buttons of emails lead. */
export const produceAnchor = (id: number): string => `produce-${id}`;
