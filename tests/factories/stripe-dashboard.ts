/** Does something by hand in the dashboard of the provider: no call of ours knows of it. */
export async function byHand(path: string, fields: Record<string, string>): Promise<{ id: string }> {
  const answer = await fetch(`${process.env.STRIPE_API_BASE}/v1/${path}`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_emulator0000000000" },
    body: new URLSearchParams(fields),
  });
  const said = (await answer.json()) as { id: string };
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(said)}`);
  return said;
}

/** Deletes something by hand in the dashboard of the provider. */
export const removeAtStripe = (path: string): Promise<unknown> =>
  fetch(`${process.env.STRIPE_API_BASE}/v1/${path}`, {
    method: "DELETE",
    headers: { authorization: "Bearer sk_test_emulator0000000000" },
  });
