import { paths } from "../paths";
import type { IconName } from "../ui/icons";

/** The areas, in the order in which they are shown. A link is current on every page under it. */
export const NAVIGATION = [
  { to: paths.work(), under: "/work", icon: "work", label: "nav.work" },
  { to: paths.runs(), under: "/runs", icon: "runs", label: "nav.runs" },
  { to: paths.workflows(), under: "/workflows", icon: "workflows", label: "nav.workflows" },
  { to: paths.quality(), under: "/quality", icon: "quality", label: "nav.quality" },
  { to: paths.governance(), under: "/governance", icon: "governance", label: "nav.governance" },
  { to: paths.admin(), under: "/admin", icon: "admin", label: "nav.admin" },
] as const satisfies readonly { to: string; under: string; icon: IconName; label: string }[];
