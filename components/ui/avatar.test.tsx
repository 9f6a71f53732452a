import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Avatar } from "./avatar";

const textOf = (markup: string) => markup.replace(/<[^>]*>/g, "");

it("shows the telling letters of a farm, and the first and last name of a person", () => {
  const name = "La Ferme de la Terre Étoilée";
  expect(textOf(renderToStaticMarkup(<Avatar of="farm" name={name} />))).toBe("TÉ");
  expect(textOf(renderToStaticMarkup(<Avatar name="Marie de la Tour" />))).toBe("MT");
});
