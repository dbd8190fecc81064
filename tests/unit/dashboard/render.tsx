import { Dashboard } from "../../../components/dashboard/dashboard.tsx";
import type { FirstStepsView } from "../../../lib/setup/names.ts";
import { openPage, type PageRole } from "../../support/open-page.tsx";
import type { PageApi } from "../../support/page-api.ts";
// Preloads lazily loaded parts, so that no test waits for a file.
import "../../../components/charts/bar-chart.tsx";
import "../../../components/charts/line-chart.tsx";
import "../../../components/charts/sparkline.tsx";
import "../../../components/charts/treemap.tsx";
import "../../../components/dashboard/cards/dashboard-cards.tsx";
import "../../../components/dashboard/first-steps/first-steps-card.tsx";

export { settle } from "../../support/open-page.tsx";

const ADMIN: PageRole = { permissions: ["app:dashboard", "app:erp"], readOnly: false };

type Options = { search?: string; role?: PageRole; firstSteps?: FirstStepsView | null };

export function openDashboard(api: PageApi, { search = "", role = ADMIN, firstSteps = null }: Options = {}) {
  return openPage(<Dashboard firstSteps={firstSteps} />, api, { search, role });
}
