/* The icons are drawn here, so that public pages show them without client JavaScript. */
const PATHS = {
  check: "M4.5 12.5l5 5 10-11",
  x: "M6 6l12 12M18 6L6 18",
  minus: "M5 12h14",
  plus: "M12 5v14M5 12h14",
  "chevron-down": "M6 9.5l6 6 6-6",
  "chevron-up": "M6 14.5l6-6 6 6",
  "chevron-left": "M14.5 6l-6 6 6 6",
  "chevron-right": "M9.5 6l6 6-6 6",
  "arrow-right": "M4 12h16M14 6l6 6-6 6",
  "arrow-left": "M20 12H4M10 6l-6 6 6 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  info: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5.5M12 7.6v.1",
  alert: "M12 4L2.8 19.5h18.4L12 4zM12 10v4.5M12 17.2v.1",
  "circle-alert": "M12 3a9 9 0 100 18 9 9 0 000-18zM12 7.5v5.5M12 16.3v.1",
  "circle-check": "M12 3a9 9 0 100 18 9 9 0 000-18zM7.8 12.3l3 3 5.4-6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  upload: "M12 16V4M7 9l5-5 5 5M4 16v4h16v-4",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  search: "M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l4.5 4.5",
  pin: "M12 21s7-6.2 7-11.5a7 7 0 10-14 0C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
  phone:
    "M6.2 3.5h3l1.6 4.3-2.1 1.6a12 12 0 005.9 5.9l1.6-2.1 4.3 1.6v3a2 2 0 01-2.2 2A17.3 17.3 0 014.2 5.7a2 2 0 012-2.2z",
  mail: "M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5",
  globe: "M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  clock: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5.3l3.5 2",
  calendar: "M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8",
  undo: "M8.5 5L4 9.5 8.5 14M4 9.5h10.5a5 5 0 010 10H10",
  redo: "M15.5 5L20 9.5 15.5 14M20 9.5H9.5a5 5 0 000 10H14",
  crop: "M7 2.5V17h14.5M2.5 7H17v14.5",
  smile: "M12 3a9 9 0 100 18 9 9 0 000-18zM8 14c1 1.7 2.4 2.5 4 2.5s3-.8 4-2.5M9 9.2v.1M15 9.2v.1",
  share: "M12 15V3.5M7.5 8L12 3.5 16.5 8M5 12v8h14v-8",
} as const;

export type IconName = keyof typeof PATHS;

/** Shows a decorative line icon of 24 px; the text next to it has the meaning. */
export const Icon = ({ name, className = "size-5 shrink-0" }: { name: IconName; className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
    <path d={PATHS[name]} />
  </svg>
);
