export { forecastEffect } from "./forecast-effect.ts";
export { getExperiment } from "./get-experiment.ts";
export { CampaignExperiment, EffectForecast } from "./responses.ts";
export { EffectQuery, ExperimentQuery } from "./schemas.ts";
