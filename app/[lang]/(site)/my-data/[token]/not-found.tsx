import { LostLink } from "@/components/site/lost-link";

export default function LostDataLink() {
  return <LostLink kind="data" />;
}
