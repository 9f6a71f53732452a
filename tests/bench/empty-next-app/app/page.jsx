/** Nothing but as many bytes as the page it is compared with. */
export default function Page() {
  return <main>{"x".repeat(Number(process.env.FILLER_BYTES ?? 1000))}</main>;
}
