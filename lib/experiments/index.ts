export { EXPERIMENT_FIGURES } from "./figures.ts";
export { forecastEffect } from "./forecast-effect.ts";
export { getExperiment } from "./get-experiment.ts";
export { getResults } from "./get-results.ts";
export { CampaignExperiment, CampaignResults, EffectForecast } from "./responses.ts";
export { EffectQuery, ExperimentQuery, ResultsQuery } from "./schemas.ts";
