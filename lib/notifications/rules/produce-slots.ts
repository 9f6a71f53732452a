import type { Block } from "@/lib/vocabulary/json-columns";

/**
 * Returns the ids of the produces that each block of cards shows, in the order of the blocks. A block without ids
 * shows the chosen produces that no other block names. What no block shows stands at the end of the email.
 */
export function produceSlots(blocks: readonly Block[], chosen: readonly number[]): number[][] {
  const asked = blocks.flatMap((block) => (block.type === "produces" ? [block.produce_ids ?? []] : []));
  const named = new Set(asked.flat());
  let rest = chosen.filter((id) => !named.has(id));
  return asked.map((ids) => {
    if (ids.length > 0) return ids.filter((id) => chosen.includes(id));
    const shown = rest;
    rest = [];
    return shown;
  });
}
