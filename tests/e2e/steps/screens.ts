/** The two sizes of window every screen is looked at in. */
export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };
