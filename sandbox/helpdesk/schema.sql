-- The helpdesk's own database, as far as anybody but the helpdesk touches it: tables, columns, types, defaults and
-- unique keys of Chatwoot 4.15 (schema version 2026_06_11_184600). No created_at or updated_at has a default, every
-- timestamp is UTC without a zone, every state is a plain integer: who forgets one of these fails here as there.

CREATE TABLE accounts (
  id serial PRIMARY KEY, name varchar NOT NULL, created_at timestamp NOT NULL, updated_at timestamp NOT NULL,
  locale integer DEFAULT 0, domain varchar(100), support_email varchar(100), feature_flags bigint DEFAULT 0 NOT NULL,
  auto_resolve_duration integer, limits jsonb DEFAULT '{}', custom_attributes jsonb DEFAULT '{}',
  status integer DEFAULT 0, internal_attributes jsonb DEFAULT '{}' NOT NULL, settings jsonb DEFAULT '{}'
);
CREATE TABLE users (
  id serial PRIMARY KEY, provider varchar DEFAULT 'email' NOT NULL, uid varchar DEFAULT '' NOT NULL,
  encrypted_password varchar DEFAULT '' NOT NULL, reset_password_token varchar, reset_password_sent_at timestamp,
  remember_created_at timestamp, sign_in_count integer DEFAULT 0 NOT NULL, current_sign_in_at timestamp,
  last_sign_in_at timestamp, current_sign_in_ip varchar, last_sign_in_ip varchar, confirmation_token varchar,
  confirmed_at timestamp, confirmation_sent_at timestamp, unconfirmed_email varchar, name varchar NOT NULL,
  display_name varchar, email varchar, tokens json, created_at timestamp NOT NULL, updated_at timestamp NOT NULL,
  pubsub_token varchar, availability integer DEFAULT 0, ui_settings jsonb DEFAULT '{}',
  custom_attributes jsonb DEFAULT '{}', "type" varchar, message_signature text, otp_secret varchar,
  consumed_timestep integer, otp_required_for_login boolean DEFAULT false, otp_backup_codes text
);
CREATE UNIQUE INDEX index_users_on_otp_secret ON users (otp_secret);
CREATE UNIQUE INDEX index_users_on_pubsub_token ON users (pubsub_token);
CREATE UNIQUE INDEX index_users_on_reset_password_token ON users (reset_password_token);
CREATE UNIQUE INDEX index_users_on_uid_and_provider ON users (uid, provider);
CREATE TABLE account_users (
  id bigserial PRIMARY KEY, account_id bigint, user_id bigint, role integer DEFAULT 0, inviter_id bigint,
  created_at timestamp(6) NOT NULL, updated_at timestamp(6) NOT NULL, active_at timestamp,
  availability integer DEFAULT 0 NOT NULL, auto_offline boolean DEFAULT true NOT NULL, custom_role_id bigint,
  agent_capacity_policy_id bigint
);
CREATE UNIQUE INDEX uniq_user_id_per_account_id ON account_users (account_id, user_id);
CREATE TABLE access_tokens (
  id bigserial PRIMARY KEY, owner_type varchar, owner_id bigint, token varchar, created_at timestamp(6) NOT NULL,
  updated_at timestamp(6) NOT NULL
);
CREATE INDEX index_access_tokens_on_owner_type_and_owner_id ON access_tokens (owner_type, owner_id);
CREATE UNIQUE INDEX index_access_tokens_on_token ON access_tokens (token);
CREATE TABLE user_sessions (
  id bigserial PRIMARY KEY, user_id bigint NOT NULL, client_id varchar NOT NULL, ip_address varchar,
  user_agent varchar, browser_name varchar, browser_version varchar, device_name varchar, platform_name varchar,
  platform_version varchar, city varchar, country varchar, country_code varchar, last_activity_at timestamp(6),
  created_at timestamp(6) NOT NULL, updated_at timestamp(6) NOT NULL
);
CREATE UNIQUE INDEX index_user_sessions_on_user_id_and_client_id ON user_sessions (user_id, client_id);
CREATE TABLE channel_api (
  id bigserial PRIMARY KEY, account_id integer NOT NULL, webhook_url varchar, created_at timestamp(6) NOT NULL,
  updated_at timestamp(6) NOT NULL, identifier varchar, hmac_token varchar, hmac_mandatory boolean DEFAULT false,
  additional_attributes jsonb DEFAULT '{}', secret varchar
);
CREATE UNIQUE INDEX index_channel_api_on_hmac_token ON channel_api (hmac_token);
CREATE UNIQUE INDEX index_channel_api_on_identifier ON channel_api (identifier);
CREATE TABLE channel_whatsapp (
  id bigserial PRIMARY KEY, account_id integer NOT NULL, phone_number varchar NOT NULL,
  provider varchar DEFAULT 'default', provider_config jsonb DEFAULT '{}', created_at timestamp(6) NOT NULL,
  updated_at timestamp(6) NOT NULL, message_templates jsonb DEFAULT '{}', message_templates_last_updated timestamp
);
CREATE UNIQUE INDEX index_channel_whatsapp_on_phone_number ON channel_whatsapp (phone_number);
CREATE TABLE inboxes (
  id serial PRIMARY KEY, channel_id integer NOT NULL, account_id integer NOT NULL, name varchar NOT NULL,
  created_at timestamp NOT NULL, updated_at timestamp NOT NULL, channel_type varchar,
  enable_auto_assignment boolean DEFAULT true, greeting_enabled boolean DEFAULT false, greeting_message varchar,
  email_address varchar, working_hours_enabled boolean DEFAULT false, out_of_office_message varchar,
  timezone varchar DEFAULT 'UTC', enable_email_collect boolean DEFAULT true,
  csat_survey_enabled boolean DEFAULT false, allow_messages_after_resolved boolean DEFAULT true,
  auto_assignment_config jsonb DEFAULT '{}', lock_to_single_conversation boolean DEFAULT false NOT NULL,
  portal_id bigint, sender_name_type integer DEFAULT 0 NOT NULL, business_name varchar,
  csat_config jsonb DEFAULT '{}' NOT NULL
);
CREATE INDEX index_inboxes_on_account_id ON inboxes (account_id);
CREATE TABLE inbox_members (
  id serial PRIMARY KEY, user_id integer NOT NULL, inbox_id integer NOT NULL, created_at timestamp NOT NULL,
  updated_at timestamp NOT NULL
);
CREATE UNIQUE INDEX index_inbox_members_on_inbox_id_and_user_id ON inbox_members (inbox_id, user_id);
CREATE TABLE teams (
  id bigserial PRIMARY KEY, name varchar NOT NULL, description text, allow_auto_assign boolean DEFAULT true,
  account_id bigint NOT NULL, created_at timestamp(6) NOT NULL, updated_at timestamp(6) NOT NULL
);
CREATE UNIQUE INDEX index_teams_on_name_and_account_id ON teams (name, account_id);
CREATE TABLE team_members (
  id bigserial PRIMARY KEY, team_id bigint NOT NULL, user_id bigint NOT NULL, created_at timestamp(6) NOT NULL,
  updated_at timestamp(6) NOT NULL
);
CREATE UNIQUE INDEX index_team_members_on_team_id_and_user_id ON team_members (team_id, user_id);
CREATE TABLE contacts (
  id serial PRIMARY KEY, name varchar DEFAULT '', email varchar, phone_number varchar, account_id integer NOT NULL,
  created_at timestamp NOT NULL, updated_at timestamp NOT NULL, additional_attributes jsonb DEFAULT '{}',
  identifier varchar, custom_attributes jsonb DEFAULT '{}', last_activity_at timestamp,
  contact_type integer DEFAULT 0, middle_name varchar DEFAULT '', last_name varchar DEFAULT '',
  location varchar DEFAULT '', country_code varchar DEFAULT '', blocked boolean DEFAULT false NOT NULL,
  company_id bigint
);
CREATE UNIQUE INDEX uniq_email_per_account_contact ON contacts (email, account_id);
CREATE UNIQUE INDEX uniq_identifier_per_account_contact ON contacts (identifier, account_id);
CREATE INDEX index_contacts_on_phone_number_and_account_id ON contacts (phone_number, account_id);
CREATE TABLE contact_inboxes (
  id bigserial PRIMARY KEY, contact_id bigint, inbox_id bigint, source_id text NOT NULL,
  created_at timestamp(6) NOT NULL, updated_at timestamp(6) NOT NULL, hmac_verified boolean DEFAULT false,
  pubsub_token varchar
);
CREATE UNIQUE INDEX index_contact_inboxes_on_inbox_id_and_source_id ON contact_inboxes (inbox_id, source_id);
CREATE UNIQUE INDEX index_contact_inboxes_on_pubsub_token ON contact_inboxes (pubsub_token);
CREATE TABLE conversations (
  id serial PRIMARY KEY, account_id integer NOT NULL, inbox_id integer NOT NULL, status integer DEFAULT 0 NOT NULL,
  assignee_id integer, created_at timestamp NOT NULL, updated_at timestamp NOT NULL, contact_id bigint,
  display_id integer NOT NULL, contact_last_seen_at timestamp, agent_last_seen_at timestamp,
  additional_attributes jsonb DEFAULT '{}', contact_inbox_id bigint, uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  identifier varchar, last_activity_at timestamp DEFAULT CURRENT_TIMESTAMP NOT NULL, team_id bigint,
  campaign_id bigint, snoozed_until timestamp, custom_attributes jsonb DEFAULT '{}', assignee_last_seen_at timestamp,
  first_reply_created_at timestamp, priority integer, sla_policy_id bigint, waiting_since timestamp(6),
  cached_label_list text, assignee_agent_bot_id bigint
);
CREATE UNIQUE INDEX index_conversations_on_account_id_and_display_id ON conversations (account_id, display_id);
CREATE INDEX index_conversations_on_id_and_account_id ON conversations (account_id, id);
CREATE INDEX conv_acid_inbid_stat_asgnid_idx ON conversations (account_id, inbox_id, status, assignee_id);
CREATE INDEX index_conversations_on_contact_id ON conversations (contact_id);
CREATE UNIQUE INDEX index_conversations_on_uuid ON conversations (uuid);
CREATE TABLE conversation_participants (
  id bigserial PRIMARY KEY, account_id bigint NOT NULL, user_id bigint NOT NULL, conversation_id bigint NOT NULL,
  created_at timestamp(6) NOT NULL, updated_at timestamp(6) NOT NULL
);
CREATE UNIQUE INDEX index_conversation_participants_on_user_id_and_conversation_id
  ON conversation_participants (user_id, conversation_id);
CREATE TABLE messages (
  id serial PRIMARY KEY, content text, account_id integer NOT NULL, inbox_id integer NOT NULL,
  conversation_id integer NOT NULL, message_type integer NOT NULL, created_at timestamp NOT NULL,
  updated_at timestamp NOT NULL, private boolean DEFAULT false NOT NULL, status integer DEFAULT 0, source_id text,
  content_type integer DEFAULT 0 NOT NULL, content_attributes json DEFAULT '{}', sender_type varchar,
  sender_id bigint, external_source_ids jsonb DEFAULT '{}', additional_attributes jsonb DEFAULT '{}',
  processed_message_content text, sentiment jsonb DEFAULT '{}'
);
CREATE INDEX index_messages_on_conversation_account_type_created
  ON messages (conversation_id, account_id, message_type, created_at);
CREATE INDEX index_messages_on_source_id ON messages (source_id);
CREATE TABLE attachments (
  id serial PRIMARY KEY, file_type integer DEFAULT 0, external_url varchar,
  coordinates_lat double precision DEFAULT 0.0, coordinates_long double precision DEFAULT 0.0,
  message_id integer NOT NULL, account_id integer NOT NULL, created_at timestamp NOT NULL,
  updated_at timestamp NOT NULL, fallback_title varchar, extension varchar, meta jsonb DEFAULT '{}'
);
CREATE INDEX index_attachments_on_message_id ON attachments (message_id);
CREATE TABLE labels (
  id bigserial PRIMARY KEY, title varchar, description text, color varchar DEFAULT '#1f93ff' NOT NULL,
  show_on_sidebar boolean, account_id bigint, created_at timestamp(6) NOT NULL, updated_at timestamp(6) NOT NULL
);
CREATE UNIQUE INDEX index_labels_on_title_and_account_id ON labels (title, account_id);
CREATE TABLE tags (
  id serial PRIMARY KEY, name varchar, taggings_count integer DEFAULT 0
);
CREATE UNIQUE INDEX index_tags_on_name ON tags (name);
CREATE TABLE taggings (
  id serial PRIMARY KEY, tag_id integer, taggable_type varchar, taggable_id integer, tagger_type varchar,
  tagger_id integer, context varchar(128), created_at timestamp
);
CREATE UNIQUE INDEX taggings_idx ON taggings (tag_id, taggable_id, taggable_type, context, tagger_id, tagger_type);
CREATE INDEX index_taggings_on_taggable_id_and_taggable_type_and_context
  ON taggings (taggable_id, taggable_type, context);
CREATE TABLE custom_attribute_definitions (
  id bigserial PRIMARY KEY, attribute_display_name varchar, attribute_key varchar,
  attribute_display_type integer DEFAULT 0, default_value integer, attribute_model integer DEFAULT 0,
  account_id bigint, created_at timestamp(6) NOT NULL, updated_at timestamp(6) NOT NULL, attribute_description text,
  attribute_values jsonb DEFAULT '[]', regex_pattern varchar, regex_cue varchar
);
CREATE UNIQUE INDEX attribute_key_model_index
  ON custom_attribute_definitions (attribute_key, attribute_model, account_id);
CREATE TABLE notification_settings (
  id bigserial PRIMARY KEY, account_id integer, user_id integer, email_flags integer DEFAULT 0 NOT NULL,
  created_at timestamp(6) NOT NULL, updated_at timestamp(6) NOT NULL, push_flags integer DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX by_account_user ON notification_settings (account_id, user_id);
CREATE TABLE reporting_events (
  id bigserial PRIMARY KEY, name varchar, value double precision, account_id integer, inbox_id integer,
  user_id integer, conversation_id integer, created_at timestamp(6) NOT NULL, updated_at timestamp(6) NOT NULL,
  value_in_business_hours double precision, event_start_time timestamp, event_end_time timestamp
);
CREATE TABLE webhooks (
  id bigserial PRIMARY KEY, account_id integer, inbox_id integer, url text, created_at timestamp(6) NOT NULL,
  updated_at timestamp(6) NOT NULL, webhook_type integer DEFAULT 0,
  subscriptions jsonb DEFAULT '["conversation_status_changed", "conversation_updated", "conversation_created",
    "contact_created", "contact_updated", "message_created", "message_updated", "webwidget_triggered"]',
  name varchar, secret varchar
);
CREATE UNIQUE INDEX index_webhooks_on_account_id_and_url ON webhooks (account_id, url);

ALTER TABLE user_sessions ADD CONSTRAINT fk_user_sessions_user FOREIGN KEY (user_id) REFERENCES users (id);

-- The number that people and REST know a conversation by: one sequence an account, whatever the INSERT says.
CREATE FUNCTION helpdesk_account_sequences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE SEQUENCE IF NOT EXISTS conv_dpid_seq_%s', NEW.id);
  EXECUTE format('CREATE SEQUENCE IF NOT EXISTS camp_dpid_seq_%s', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_after_insert_row_tr AFTER INSERT ON accounts
  FOR EACH ROW EXECUTE FUNCTION helpdesk_account_sequences();

CREATE FUNCTION helpdesk_conversation_display_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.display_id := nextval('conv_dpid_seq_' || NEW.account_id);
  RETURN NEW;
END $$;
CREATE TRIGGER conversations_before_insert_row_tr BEFORE INSERT ON conversations
  FOR EACH ROW EXECUTE FUNCTION helpdesk_conversation_display_id();
