/** The colours of the site, for the inline styles that mail programs support. */
export const COLOURS = {
  paper: "#FBF8F1",
  ink: "#2B2118",
  leaf: "#2F6B3C",
  muted: "#6B5F52",
  line: "#E6DDCC",
  card: "#FFFFFF",
};
export const SANS = "Inter, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
export const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";

export const styles = {
  preview: { display: "none", overflow: "hidden", lineHeight: "1px", maxHeight: 0, maxWidth: 0, opacity: 0 },
  body: {
    backgroundColor: COLOURS.paper,
    color: COLOURS.ink,
    fontFamily: SANS,
    margin: "0",
    padding: "24px 0",
  },
  card: { backgroundColor: COLOURS.card, borderRadius: "12px", maxWidth: "600px", padding: "28px 24px" },
  farm: { fontFamily: SERIF, fontSize: "18px", fontWeight: 600, margin: "0 0 16px" },
  heading: { fontFamily: SERIF, fontSize: "28px", fontWeight: 600, lineHeight: "34px", margin: "0 0 16px" },
  subheading: {
    fontFamily: SERIF,
    fontSize: "20px",
    fontWeight: 600,
    lineHeight: "26px",
    margin: "20px 0 8px",
  },
  text: { fontSize: "16px", lineHeight: "25px", margin: "0 0 16px" },
  small: { color: COLOURS.muted, fontSize: "13px", lineHeight: "20px", margin: "0 0 8px" },
  link: { color: COLOURS.leaf, textDecoration: "underline" },
  image: {
    borderRadius: "8px",
    display: "block",
    height: "auto",
    margin: "0 0 16px",
    maxWidth: "100%",
    width: "552",
  },
  divider: { borderColor: COLOURS.line, margin: "20px 0" },
  button: {
    backgroundColor: COLOURS.leaf,
    borderRadius: "8px",
    color: "#FFFFFF",
    display: "inline-block",
    fontSize: "16px",
    fontWeight: 600,
    padding: "13px 22px",
    textDecoration: "none",
  },
  produce: { borderTop: `1px solid ${COLOURS.line}`, padding: "12px 0" },
} as const;
