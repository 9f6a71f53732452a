/** The colours of the site, for the inline styles that mail programs support. */
export const COLOURS = {
  paper: "#FBF8F1",
  ink: "#2B2118",
  leaf: "#2F6B3C",
  muted: "#6B5F52",
  line: "#E6DDCC",
  tile: "#F4ECDB",
  card: "#FFFFFF",
  white: "#FFFFFF",
};

/** The same places in dark mode. Each pair has a contrast of at least 4.5 (WCAG 2.2, 1.4.3). */
export const DARK = {
  paper: "#17120D",
  ink: "#F5EEE1",
  leaf: "#35774A",
  link: "#A8D19A",
  muted: "#C6BAA8",
  line: "#463A2D",
  tile: "#352B20",
  card: "#241C14",
  white: "#FFFFFF",
};

const SANS = "Inter, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";

/** Width of the sheet in pixels, and of a picture that fills it inside its padding. */
export const SHEET_WIDTH = 600;
export const PICTURE_WIDTH = 536;
/** Width of a picture in one of two columns. */
export const COLUMN_WIDTH = 256;

export const styles = {
  preview: { display: "none", overflow: "hidden", lineHeight: "1px", maxHeight: 0, maxWidth: 0, opacity: 0 },
  body: { backgroundColor: COLOURS.paper, margin: "0", padding: "0" },
  page: { backgroundColor: COLOURS.paper, padding: "20px 8px" },
  sheet: {
    backgroundColor: COLOURS.card,
    borderRadius: "14px",
    maxWidth: "100%",
    width: `${SHEET_WIDTH}px`,
  },
  footer: { maxWidth: "100%", width: `${SHEET_WIDTH}px` },
  inside: { color: COLOURS.ink, fontFamily: SANS, padding: "24px 32px 28px" },
  below: { color: COLOURS.muted, fontFamily: SANS, padding: "20px 32px" },
  cover: {
    border: "0",
    borderRadius: "14px 14px 0 0",
    display: "block",
    height: "auto",
    maxWidth: "100%",
    width: "100%",
  },
  mark: { borderRadius: "10px", display: "block" },
  initials: {
    backgroundColor: COLOURS.leaf,
    borderRadius: "10px",
    color: COLOURS.white,
    fontFamily: SERIF,
    fontSize: "19px",
    fontWeight: 600,
    height: "48px",
    lineHeight: "48px",
    textAlign: "center",
    width: "48px",
  },
  farm: { fontFamily: SERIF, fontSize: "19px", fontWeight: 600, lineHeight: "24px", margin: "0" },
  town: { color: COLOURS.muted, fontSize: "14px", lineHeight: "20px", margin: "0" },
  heading: { fontFamily: SERIF, fontSize: "28px", fontWeight: 600, lineHeight: "34px", margin: "0 0 16px" },
  subheading: {
    fontFamily: SERIF,
    fontSize: "20px",
    fontWeight: 600,
    lineHeight: "26px",
    margin: "20px 0 8px",
  },
  text: { fontSize: "16px", lineHeight: "25px", margin: "0 0 16px" },
  list: { fontSize: "16px", lineHeight: "25px", margin: "0 0 16px", padding: "0 0 0 24px" },
  item: { margin: "0 0 4px" },
  small: { color: COLOURS.muted, fontSize: "13px", lineHeight: "20px", margin: "0 0 8px" },
  link: { color: COLOURS.leaf, textDecoration: "underline" },
  quietLink: { color: COLOURS.muted, textDecoration: "underline" },
  image: {
    borderRadius: "10px",
    display: "block",
    height: "auto",
    margin: "0 0 16px",
    maxWidth: "100%",
    width: "100%",
  },
  dividers: {
    line: { border: "0", borderTop: `1px solid ${COLOURS.line}`, margin: "20px 0", width: "100%" },
    dotted: { border: "0", borderTop: `2px dotted ${COLOURS.line}`, margin: "20px 0", width: "100%" },
    bold: { border: "0", borderTop: `4px solid ${COLOURS.leaf}`, margin: "24px 0", width: "100%" },
  },
  space: { fontSize: "16px", lineHeight: "32px", margin: "0" },
  columns: {
    table: { margin: "0", width: "100%" },
    left: { padding: "0 12px 0 0", width: "50%" },
    right: { padding: "0 0 0 12px", width: "50%" },
  },
  rows: {
    table: { borderCollapse: "collapse", margin: "0 0 20px", width: "100%" },
    cell: {
      borderBottom: `1px solid ${COLOURS.line}`,
      fontSize: "16px",
      lineHeight: "24px",
      padding: "8px 12px 8px 0",
      verticalAlign: "top",
    },
    value: { fontWeight: 600, padding: "8px 0" },
    last: { borderBottom: `2px solid ${COLOURS.line}`, fontWeight: 600 },
  },
  aroundButton: { margin: "8px 0 20px" },
  button: {
    backgroundColor: COLOURS.leaf,
    borderRadius: "10px",
    color: COLOURS.white,
    display: "inline-block",
    fontFamily: SANS,
    fontSize: "16px",
    fontWeight: 600,
    padding: "13px 22px",
    textDecoration: "none",
  },
  outlineButton: {
    border: `2px solid ${COLOURS.leaf}`,
    borderRadius: "10px",
    color: COLOURS.leaf,
    display: "inline-block",
    fontFamily: SANS,
    fontSize: "16px",
    fontWeight: 600,
    padding: "11px 20px",
    textDecoration: "none",
  },
  plainButton: {
    color: COLOURS.leaf,
    display: "inline-block",
    fontFamily: SANS,
    fontSize: "16px",
    fontWeight: 600,
    padding: "4px 0",
    textDecoration: "underline",
  },
  produce: {
    picture: { padding: "0 14px 0 0", verticalAlign: "top", width: "112px" },
    image: { backgroundColor: COLOURS.tile, borderRadius: "10px", display: "block", height: "auto" },
    words: { color: COLOURS.ink, fontFamily: SANS, verticalAlign: "top" },
    name: { fontFamily: SERIF, fontSize: "18px", fontWeight: 600, lineHeight: "23px", margin: "0 0 2px" },
    price: { fontSize: "15px", lineHeight: "21px", margin: "0" },
    availability: { color: COLOURS.muted, fontSize: "13px", lineHeight: "19px", margin: "0 0 8px" },
    see: {
      border: `1px solid ${COLOURS.leaf}`,
      borderRadius: "8px",
      color: COLOURS.leaf,
      display: "inline-block",
      fontFamily: SANS,
      fontSize: "14px",
      fontWeight: 600,
      padding: "7px 14px",
      textDecoration: "none",
    },
  },
} as const;
