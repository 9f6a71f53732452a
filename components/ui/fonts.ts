import localFont from "next/font/local";

const fraunces = localFont({
  src: "./fonts/fraunces-soft-latin.woff2",
  weight: "400 700",
  display: "swap",
  variable: "--font-fraunces-latin",
  fallback: ["Georgia", "serif"],
  adjustFontFallback: "Times New Roman",
});

const inter = localFont({
  src: "./fonts/inter-latin.woff2",
  weight: "400 700",
  display: "swap",
  variable: "--font-inter-latin",
  fallback: ["system-ui", "sans-serif"],
  adjustFontFallback: "Arial",
});

// unicode-range makes browsers load these two only when a page shows a letter of their range.
const frauncesExt = localFont({
  src: "../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2",
  weight: "400 700",
  display: "swap",
  preload: false,
  variable: "--font-fraunces-ext",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0",
    },
  ],
});

const interExt = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "400 700",
  display: "swap",
  preload: false,
  variable: "--font-inter-ext",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0",
    },
  ],
});

/** Class names for `<html>`; globals.css builds --font-fraunces and --font-inter from them. */
export const fontVariables = [fraunces, frauncesExt, inter, interExt].map((font) => font.variable).join(" ");
