export { decideTest } from "./decide-test.ts";
export { EXPERIMENT_FIGURES } from "./figures.ts";
export { forecastEffect } from "./forecast-effect.ts";
export { getExperiment } from "./get-experiment.ts";
export { getProgrammeResults } from "./get-programme-results.ts";
export { getResults } from "./get-results.ts";
export { keepEffect, listClosedWindows } from "./keep-effects.ts";
export { CampaignExperiment, CampaignResults, EffectForecast, ProgrammeResults } from "./responses.ts";
export { EffectQuery, ExperimentQuery, ResultsQuery } from "./schemas.ts";
