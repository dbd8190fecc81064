import "./generate.ts";
import { buildApp } from "./build-app.ts";

console.log((await buildApp()).built ? "Built." : "Up to date.");
