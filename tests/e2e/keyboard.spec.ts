import { keyboard } from "./steps/keyboard";
import { doTheMainJob } from "./steps/main-job";
import { test } from "./steps/test";

// This run also checks the dark theme of the admin.
const context = { viewport: { width: 1280, height: 800 }, colorScheme: "dark" } as const;

test("the whole job by keyboard alone, with the focus in sight at every stop", async ({ person }) => {
  const one = () => person({ lang: "fr", label: "keyboard", hands: keyboard, context });
  await doTheMainJob({ owner: await one(), byEmail: await one(), bySms: await one() });
});
