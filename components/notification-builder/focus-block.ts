/** Focuses the first field of a block, or the block itself when it has none. */
export function focusBlock(id: string): void {
  const card = document.getElementById(`block-card-${id}`);
  const field = card?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select");
  (field ?? card)?.focus();
}
