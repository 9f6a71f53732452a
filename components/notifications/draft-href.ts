/** Returns the address of a step of a draft, from what an action that made it answers. The words are step 3. */
export const draftHref = (base: string, made: unknown, step = 3): string =>
  `${base}/${(made as { uuid: string }).uuid}/edit?step=${step}`;
