const EMPTY_BOX = "0 0 320 220";

const BOXES = {
  "no-subscribers": EMPTY_BOX,
  "no-produce": EMPTY_BOX,
  "no-notifications": EMPTY_BOX,
  "no-results": EMPTY_BOX,
  "not-found": EMPTY_BOX,
  "letter-sent": EMPTY_BOX,
  "market-stall": "0 0 560 440",
};

export type SceneName = keyof typeof BOXES;

/** Shows a scene. It is an SVG <use> and not an image, because its ground takes a colour of the page. */
export const Scene = ({ name, className }: { name: SceneName; className?: string }) => (
  <svg viewBox={BOXES[name]} aria-hidden className={className}>
    <use href={`/drawings/${name}.svg#drawing`} />
  </svg>
);
