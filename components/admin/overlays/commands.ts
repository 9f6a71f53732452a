import { askOverlay } from "./ask-overlay";
import { type AdminPlace, createdFrom, screensFrom } from "./place";
import { isInRow, moveToRow, rows } from "./rows";

/** The name of a command, as a key of the messages of "palette". */
export type CommandName =
  | `screens.${ReturnType<typeof screensFrom>[number]["id"]}`
  | `create.${ReturnType<typeof createdFrom>[number]["id"]}`
  | `commands.${"palette" | "help" | "search" | "next" | "previous" | "open" | "select" | "step" | "moveBlock" | "mergeField" | "undo" | "redo"}`;

export interface Command {
  name: CommandName;
  /** Each way to press it; keys of one way are pressed one after the other. */
  ways: readonly (readonly string[])[];
  group: "everywhere" | "here";
  /** Whether this screen has it now; always by default. */
  isHere?: () => boolean;
  /** Absent for a key that the browser or a field handles by itself. */
  run?: (key: string) => void;
}

const search = () => document.querySelector<HTMLInputElement>('main input[type="search"]:not(:disabled)');
const blocks = () => document.querySelector("main li[id^='block-card-']") !== null;
const steps = () => document.querySelectorAll<HTMLElement>("main ol:has(> li [aria-current=step]) > li");
const hasRows = () => rows().length > 0;

/** Returns what the keys do here. The keys are read from this list, and so is the help about them. */
export function commandsOf(place: AdminPlace, go: (href: string) => void): Command[] {
  const toScreens = screensFrom(place).flatMap<Command>(({ id, key, href }) =>
    key ? [{ name: `screens.${id}`, ways: [["g", key]], group: "everywhere", run: () => go(href) }] : [],
  );
  const create = createdFrom(place).map<Command>(({ id, screen, href }) => ({
    name: `create.${id}`,
    ways: [["n"]],
    group: "here",
    isHere: () => location.pathname.endsWith(`/${screen}`),
    run: () => go(href),
  }));
  return [
    { name: "commands.palette", ways: [["ctrl", "k"]], group: "everywhere" },
    { name: "commands.help", ways: [["?"]], group: "everywhere", run: () => askOverlay("keys") },
    ...toScreens,
    {
      name: "commands.search",
      ways: [["/"]],
      group: "here",
      isHere: () => search() !== null,
      run: () => search()?.focus(),
    },
    {
      name: "commands.next",
      ways: [["j"], ["ArrowDown"]],
      group: "here",
      isHere: hasRows,
      // An arrow scrolls the page until a row has the focus.
      run: (key) => (key === "j" || isInRow()) && moveToRow(1),
    },
    {
      name: "commands.previous",
      ways: [["k"], ["ArrowUp"]],
      group: "here",
      isHere: hasRows,
      run: (key) => (key === "k" || isInRow()) && moveToRow(-1),
    },
    { name: "commands.open", ways: [["Enter"]], group: "here", isHere: hasRows },
    {
      name: "commands.select",
      ways: [["x"]],
      group: "here",
      isHere: () => document.querySelector("main [data-select-row]") !== null,
      run: () =>
        document.activeElement?.closest("tr")?.querySelector<HTMLElement>("[data-select-row]")?.click(),
    },
    ...create,
    {
      name: "commands.step",
      ways: [["1"], ["2"], ["3"], ["4"]],
      group: "here",
      isHere: () => steps().length > 0 && [...steps()].some((step) => step.querySelector("a")),
      run: (key) => steps()[Number(key) - 1]?.querySelector("a")?.click(),
    },
    { name: "commands.undo", ways: [["ctrl", "z"]], group: "here", isHere: blocks },
    {
      name: "commands.redo",
      ways: [
        ["ctrl", "shift", "z"],
        ["ctrl", "y"],
      ],
      group: "here",
      isHere: blocks,
    },
    { name: "commands.mergeField", ways: [["/"]], group: "here", isHere: blocks },
    {
      name: "commands.moveBlock",
      ways: [
        ["alt", "ArrowUp"],
        ["alt", "ArrowDown"],
      ],
      group: "here",
      isHere: blocks,
    },
  ];
}

/** Returns the commands that this screen has now. */
export const commandsHere = (place: AdminPlace, go: (href: string) => void): Command[] =>
  commandsOf(place, go).filter(({ isHere }) => isHere?.() ?? true);
