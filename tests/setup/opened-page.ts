import { isValidElement, type ReactElement } from "react";
import { PastEnd } from "@/components/admin/past-end";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { makeSession } from "@/tests/factories/account";
import { asBrowser } from "./next-headers";

export type Query = Record<string, string>;
type Page = (props: { params: Promise<Query>; searchParams: Promise<Query> }) => Promise<ReactElement>;
type Props = Record<string, unknown>;

/** Returns every element of a page, also those in the properties of others, before they are rendered. */
export function elementsOf(node: unknown): ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  if (!isValidElement<Props>(node)) return [];
  return [node, ...Object.values(node.props).flatMap(elementsOf)];
}

/** Opens a page in French as somebody who is logged in. */
export async function openPage(
  page: unknown,
  { user, params = {}, query }: { user: Parameters<typeof makeSession>[0]; params?: Query; query: Query },
) {
  const cookies = { [sessionCookieName()]: await makeSession(user) };
  const given = { params: Promise.resolve({ lang: "fr", ...params }), searchParams: Promise.resolve(query) };
  const elements = elementsOf(await asBrowser({ cookies }, () => (page as Page)(given)));
  const texts = (name: string) =>
    elements.flatMap(({ props }) => (typeof props[name] === "string" ? [props[name]] : []));
  return {
    elements,
    links: texts("href"),
    titles: texts("title"),
    first: elements.find(({ type }) => type === PastEnd)?.props.first,
  };
}
