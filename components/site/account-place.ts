/** Where the links of an account are shown: in the header bar, the phone's menu, or a column of the footer. */
export type AccountPlace = "bar" | "menu" | "column";
