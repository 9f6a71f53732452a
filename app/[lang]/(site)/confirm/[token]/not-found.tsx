import { LostLink } from "@/components/site/lost-link";

export default function LostConfirmLink() {
  return <LostLink kind="confirm" />;
}
