import type { VariableGroup } from "../variable.ts";

const META = "Meta for Developers, your app, App settings, Basic";
const SECRETS = "`npm run secrets` generates one, or: openssl rand -hex 24";

export const MESSAGING: VariableGroup = {
  title: "WhatsApp",
  variables: {
    APP_SECRET: {
      meaning: "verifies webhooks of the official WhatsApp API; without it every call is rejected",
      set: "the app secret of your Meta app",
      from: META,
    },
    WHATSAPP_VERIFY_TOKEN: {
      meaning: "verify token in the handshake of `GET /webhooks/whatsapp`",
      set: "8 characters or more, the same as at Meta, WhatsApp, Configuration",
      from: SECRETS,
    },
    WHATSAPP_GRAPH_URL: {
      meaning: "address of the official WhatsApp API, with its version",
      set: "https://graph.facebook.com/v24.0",
    },
    GATEWAY_BASE_URL: {
      meaning: "address of the WhatsApp gateway; without it gateway numbers cannot send",
      set: "its http(s) address",
      from: "the gateway's administrator",
    },
    GATEWAY_API_KEY: {
      meaning: "the gateway's global key, for instances without their own token; one organization only",
      set: "the gateway's global key",
      from: "the gateway's administrator",
    },
    GATEWAY_WEBHOOK_SECRET: {
      meaning: "secret in the gateway's header `x-crm-secret`; without it every call is rejected",
      set: "16 characters or more, the same in the gateway's webhook headers",
      from: SECRETS,
    },
    SENDING_LEASE_SECONDS: {
      meaning: "time without an answer after which a claimed message counts as in doubt",
      set: "seconds, from 1",
    },
  },
};

export const MAIL: VariableGroup = {
  title: "E-mail",
  variables: {
    SMTP_URL: {
      meaning:
        "outgoing mail of organizations without their own mail server, and codes and invitations of local sign-in",
      set: "smtps://<user>:<password>@<host>:465, or smtp://…:587; special characters percent-encoded",
      from: "your mail provider, SMTP credentials",
    },
    MAIL_FROM: {
      meaning: "sender of all mail through `SMTP_URL`",
      set: "Name <address>, an address that the provider has verified",
      fallback: "an address at the host of `APP_URL`",
    },
    MAIL_SCANNER_SECONDS: {
      meaning: "time after sending in which opens and clicks count as those of a mail scanner",
      set: "seconds, from 0",
    },
    SES_TOPIC_ARNS: {
      meaning: "topics that may report bounces and complaints; without it every report is rejected",
      set: "arn:aws:sns:<region>:<account>:<topic>, separated by commas",
      from: "AWS console, Simple Notification Service, Topics",
    },
    SNS_CERT_HOSTS: {
      meaning: "other hosts whose certificates may sign those reports, for a stub server",
      set: "nothing in production",
      fallback: "`sns.<region>.amazonaws.com`",
    },
  },
};

export const HELPDESK: VariableGroup = {
  title: "Helpdesk",
  variables: {
    HELPDESK_WEBHOOK_SECRET: {
      meaning: "secret in the helpdesk's webhook address (`?secret=`); without it every call is rejected",
      set: "16 characters or more, the same in the webhook address at the helpdesk",
      from: SECRETS,
    },
    HELPDESK_DATABASE_URL: {
      meaning: "the helpdesk's own PostgreSQL, for functions that its API lacks",
      set: "postgresql://<user>:<password>@<host>:5432/<database>",
      from: "the helpdesk's administrator",
    },
    HELPDESK_REDIS_REST_URL: {
      meaning:
        "REST address of the helpdesk's Redis (Upstash, or a proxy with its protocol), used to end the sessions of open tabs",
      set: "its http(s) address",
      from: "the helpdesk's administrator",
    },
    HELPDESK_REDIS_REST_TOKEN: {
      meaning: "its access token",
      set: "the REST token",
      from: "the helpdesk's administrator",
    },
  },
};

const ERP_SOURCE = "the ERP's administrator; with several organizations each has its own connection under Integrações";

export const ERP: VariableGroup = {
  title: "ERP of a single-organization installation",
  variables: {
    ERP_BASE_URL: { meaning: "address of the ERP", set: "http(s)://erp.example.com", from: ERP_SOURCE },
    ERP_USERNAME: { meaning: "user name at the ERP", set: "the user name", from: ERP_SOURCE },
    ERP_PASSWORD: { meaning: "password at the ERP", set: "the password", from: ERP_SOURCE },
    ERP_FILIAL: { meaning: "imports only this branch", set: "the branch's code", fallback: "every branch" },
  },
};

export const RULES: VariableGroup = {
  title: "RFM",
  variables: {
    CHURN_DAYS: {
      meaning: "days without a purchase after which a customer counts as lost; an organization may have its own value",
      set: "days, more than RISK_DAYS",
    },
    RISK_DAYS: {
      meaning:
        "days without a purchase after which a customer counts as at risk; an organization may have its own value",
      set: "days, fewer than CHURN_DAYS",
    },
    LOYAL_TOTAL_SPENT: {
      meaning: "minimum spending of a champion; an organization may have its own value",
      set: "an amount in reais, from 0",
    },
    LOYAL_ORDER_COUNT: {
      meaning: "minimum orders of a champion; an organization may have its own value",
      set: "a whole number from 0",
    },
  },
};

export const QUEUES: VariableGroup = {
  title: "Queue dashboard",
  variables: {
    ENABLE_QUEUE_UI: { meaning: "makes `/api/admin/queues` available to super admins", set: "true or false" },
    QUEUE_UI_USER: {
      meaning: "user name that the page requires in addition to the session",
      set: "a user name of your choice",
    },
    QUEUE_UI_PASSWORD: {
      meaning: "its password",
      set: "12 or more random characters",
      from: SECRETS,
    },
  },
};

const COLLECTOR = "your collector, or your monitoring vendor's page on OTLP";

export const TELEMETRY: VariableGroup = {
  title: "Traces and metrics (OpenTelemetry)",
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      meaning:
        "OTLP endpoint for traces and metrics; without it nothing is measured. All other `OTEL_*` variables apply too",
      set: "https://collector.example.com:4318",
      from: COLLECTOR,
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
      meaning: "separate endpoint for traces, or for traces only",
      set: "the whole address, with the path",
      from: COLLECTOR,
    },
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
      meaning: "separate endpoint for metrics, or for metrics only",
      set: "the whole address, with the path",
      from: COLLECTOR,
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      meaning: "headers that the collector requires, as `name=value,name=value`",
      set: "the collector's key, as its documentation describes",
      from: COLLECTOR,
    },
    OTEL_SERVICE_NAME: { meaning: "service name in traces and metrics", set: "a name of your choice" },
    OTEL_SDK_DISABLED: { meaning: "`true` switches traces and metrics off", set: "true or false" },
  },
};
