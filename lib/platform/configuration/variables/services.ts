import type { VariableGroup } from "../variable.ts";

const META = "Meta for Developers, your app, App settings, Basic";
const SECRETS = "`npm run secrets` makes one, or: openssl rand -hex 24";

export const MESSAGING: VariableGroup = {
  title: "WhatsApp",
  variables: {
    APP_SECRET: {
      meaning: "signs the official WhatsApp webhooks; without it every one is refused",
      set: "the app secret of your Meta app",
      from: META,
    },
    WHATSAPP_VERIFY_TOKEN: {
      meaning: "what the handshake of `GET /webhooks/whatsapp` must say",
      set: "8 characters or more, the same that you type at Meta, WhatsApp, Configuration",
      from: SECRETS,
    },
    WHATSAPP_GRAPH_URL: {
      meaning: "the official WhatsApp API, with its version",
      set: "https://graph.facebook.com/v24.0",
    },
    GATEWAY_BASE_URL: {
      meaning: "the WhatsApp gateway; without it gateway numbers can't send",
      set: "its http(s) address",
      from: "whoever runs the gateway",
    },
    GATEWAY_API_KEY: {
      meaning: "its operator's key, for instances without a token of their own; one organization only",
      set: "the gateway's global key",
      from: "whoever runs the gateway",
    },
    GATEWAY_WEBHOOK_SECRET: {
      meaning: "what the gateway sends as `x-crm-secret`; without it every call is refused",
      set: "16 characters or more, the same in the gateway's webhook headers",
      from: SECRETS,
    },
    SENDING_LEASE_SECONDS: {
      meaning: "so long a claimed message may stay unanswered before it counts as in doubt",
      set: "seconds, from 1",
    },
  },
};

export const MAIL: VariableGroup = {
  title: "E-mail",
  variables: {
    SMTP_URL: {
      meaning:
        "outgoing mail of organizations without a server of their own, and codes and invitations of the local sign-in",
      set: "smtps://<user>:<password>@<host>:465, or smtp://…:587; special characters percent-encoded",
      from: "your mail provider, SMTP credentials",
    },
    MAIL_FROM: {
      meaning: "sender of all that leaves by `SMTP_URL`",
      set: "Name <address>, an address that the provider has verified",
      fallback: "an address at the host of `APP_URL`",
    },
    MAIL_SCANNER_SECONDS: {
      meaning: "so long after a mail was sent its opens and clicks are a scanner's",
      set: "seconds, from 0",
    },
    SES_TOPIC_ARNS: {
      meaning: "the topics that may report bounces and complaints; none: every one is refused",
      set: "arn:aws:sns:<region>:<account>:<topic>, separated by commas",
      from: "AWS console, Simple Notification Service, Topics",
    },
    SNS_CERT_HOSTS: {
      meaning: "other hosts whose certificates may sign those reports; for a stand-in",
      set: "nothing in production",
      fallback: "`sns.<region>.amazonaws.com`",
    },
  },
};

export const HELPDESK: VariableGroup = {
  title: "Helpdesk",
  variables: {
    HELPDESK_WEBHOOK_SECRET: {
      meaning: "what the helpdesk sends as `?secret=`; without it every call is refused",
      set: "16 characters or more, the same in the webhook address at the helpdesk",
      from: SECRETS,
    },
    HELPDESK_DATABASE_URL: {
      meaning: "PostgreSQL of the helpdesk itself, for what its API can't do",
      set: "postgresql://<user>:<password>@<host>:5432/<database>",
      from: "whoever runs the helpdesk",
    },
    HELPDESK_REDIS_REST_URL: {
      meaning:
        "REST door of the helpdesk's Redis (Upstash, or a proxy of its protocol): ends the sessions of open tabs",
      set: "its http(s) address",
      from: "whoever runs the helpdesk",
    },
    HELPDESK_REDIS_REST_TOKEN: { meaning: "its token", set: "the REST token", from: "whoever runs the helpdesk" },
  },
};

const ERP_SOURCE = "whoever runs the ERP; with several organizations each has its own under Integrações";

export const ERP: VariableGroup = {
  title: "ERP of a single-organization installation",
  variables: {
    ERP_BASE_URL: { meaning: "its address", set: "http(s)://erp.example.com", from: ERP_SOURCE },
    ERP_USERNAME: { meaning: "its user", set: "the user name", from: ERP_SOURCE },
    ERP_PASSWORD: { meaning: "its password", set: "the password", from: ERP_SOURCE },
    ERP_FILIAL: { meaning: "only this branch is read", set: "the branch's code", fallback: "every branch" },
  },
};

export const RULES: VariableGroup = {
  title: "RFM",
  variables: {
    CHURN_DAYS: {
      meaning: "beyond it a customer is lost; an organization may have its own",
      set: "days, more than RISK_DAYS",
    },
    RISK_DAYS: {
      meaning: "beyond it a customer is at risk; an organization may have its own",
      set: "days, fewer than CHURN_DAYS",
    },
    LOYAL_TOTAL_SPENT: {
      meaning: "spending of a champion; an organization may have its own",
      set: "an amount in reais, from 0",
    },
    LOYAL_ORDER_COUNT: {
      meaning: "orders of a champion; an organization may have its own",
      set: "a whole number from 0",
    },
  },
};

export const QUEUES: VariableGroup = {
  title: "Queue dashboard",
  variables: {
    ENABLE_QUEUE_UI: { meaning: "opens `/api/admin/queues` to a super admin", set: "true or false" },
    QUEUE_UI_USER: { meaning: "asked for in addition to the session", set: "a user name of your choice" },
    QUEUE_UI_PASSWORD: {
      meaning: "likewise",
      set: "12 characters or more, made at random",
      from: SECRETS,
    },
  },
};

const COLLECTOR = "your collector, or your monitoring vendor's page on OTLP";

export const TELEMETRY: VariableGroup = {
  title: "Traces and figures (OpenTelemetry)",
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      meaning:
        "where traces and figures are sent by OTLP; without it nothing is measured. All other `OTEL_*` variables hold too",
      set: "https://collector.example.com:4318",
      from: COLLECTOR,
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
      meaning: "another place for traces, or traces alone",
      set: "its whole address, with the path",
      from: COLLECTOR,
    },
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
      meaning: "another place for figures, or figures alone",
      set: "its whole address, with the path",
      from: COLLECTOR,
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      meaning: "what the collector wants to see, as `name=value,name=value`",
      set: "its key, as its documentation says",
      from: COLLECTOR,
    },
    OTEL_SERVICE_NAME: { meaning: "under which name they are kept", set: "a name of your choice" },
    OTEL_SDK_DISABLED: { meaning: "`true` switches all of it off", set: "true or false" },
  },
};
