import { notFound } from "next/navigation";

/** Made anew each time: addresses nobody has are without number, and none is worth keeping. */
export const dynamic = "force-dynamic";

/** Every address that is none of ours: a true 404 inside the site. */
export default function UnknownPage() {
  notFound();
}
