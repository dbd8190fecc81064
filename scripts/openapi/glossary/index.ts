import { CAMPAIGNS } from "./campaigns.ts";
import { CUSTOMERS } from "./customers.ts";
import { ELSEWHERE } from "./elsewhere.ts";
import type { Glossary } from "./entry.ts";
import { GENERAL } from "./general.ts";
import { IMPORTS } from "./imports.ts";
import { OPERATION } from "./operation.ts";
import { SALES } from "./sales.ts";

export const GLOSSARY: Glossary = {
  ...GENERAL,
  ...CUSTOMERS,
  ...CAMPAIGNS,
  ...SALES,
  ...IMPORTS,
  ...OPERATION,
  ...ELSEWHERE,
};
