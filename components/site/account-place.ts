/** Where the links of an account stand: at the end of the bar, of the phone's menu, of the footer. */
export type AccountPlace = "bar" | "menu" | "column";
