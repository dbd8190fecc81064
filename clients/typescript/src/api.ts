export interface paths {
    "/admin/queue/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Failed job runs, individually and grouped by error */
        get: operations["getAdminQueueFailed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queue/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs failed job runs again: all, or the named runs or groups */
        post: operations["postAdminQueueRetryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queue/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Current state of the job queues */
        get: operations["getAdminQueueSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The job queues as an HTML page for operators */
        get: operations["getAdminQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log as a CSV file */
        get: operations["getAuditExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log, newest entries first */
        get: operations["getAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users for filtering the audit log */
        get: operations["getAuditPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Totals of the audit log by action and user */
        get: operations["getAuditStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Campaigns */
        get: operations["getCampaigns"];
        put?: never;
        /** Creates a campaign: a draft, or scheduled with `scheduledAt` */
        post: operations["postCampaigns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One campaign with its metrics */
        get: operations["getCampaignsId"];
        put?: never;
        post?: never;
        /** Deletes a campaign; stops its send first */
        delete: operations["deleteCampaignsId"];
        options?: never;
        head?: never;
        /** Changes a campaign that has not started */
        patch: operations["patchCampaignsId"];
        trace?: never;
    };
    "/campaigns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels a campaign: remaining recipients receive nothing */
        post: operations["postCampaignsIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Problems that prevent sending a campaign */
        get: operations["getCampaignsIdChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The content that one send used; later edits do not change it */
        get: operations["getCampaignsIdContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cost of one send */
        get: operations["getCampaignsIdCost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Duplicates a campaign as a draft */
        post: operations["postCampaignsIdDuplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/experiment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Effect of one send, against its control group */
        get: operations["getCampaignsIdExperiment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pauses a campaign; messages already handed to the provider are still sent */
        post: operations["postCampaignsIdPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A campaign's message as one customer would receive it */
        get: operations["getCampaignsIdPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/rate-limit-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the account's daily limit allows the campaign */
        get: operations["getCampaignsIdRateLimitCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The recipients of a campaign and their results */
        get: operations["getCampaignsIdRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/recipients/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A campaign's recipients as a CSV file */
        get: operations["getCampaignsIdRecipientsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Results of one send */
        get: operations["getCampaignsIdReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resumes a paused campaign */
        post: operations["postCampaignsIdResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts sending a campaign; of parallel calls one succeeds, the others get a 409 */
        post: operations["postCampaignsIdSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a test message of a campaign to the caller */
        post: operations["postCampaignsIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/email-sender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether campaigns can be sent by e-mail, and what is missing */
        get: operations["getCampaignsEmailSender"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Number of customers that a segment and rules would reach */
        get: operations["getCampaignsEstimate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/estimate/cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Expected cost of a send to the current audience */
        get: operations["getCampaignsEstimateCost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/estimate/effect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Smallest effect that a control group would prove */
        get: operations["getCampaignsEstimateEffect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Campaign names, the most recently changed first */
        get: operations["getCampaignsNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Previews unsaved content as a customer would receive it; nothing is stored */
        post: operations["postCampaignsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/programme": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Effect of all campaigns of each quarter, against the organization's control group */
        get: operations["getCampaignsProgramme"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Effect of all sends of a period, against their control groups */
        get: operations["getCampaignsResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/store-aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The principal stores with their aliases */
        get: operations["getConfigStoreAliases"];
        put?: never;
        /** Makes a store an alias of another store */
        post: operations["postConfigStoreAliases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/store-aliases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Turns an alias back into a separate store */
        delete: operations["deleteConfigStoreAliasesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crm/intelligence/segments/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A segment's customers as a masked CSV file */
        get: operations["getCrmIntelligenceSegmentsIdExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers */
        get: operations["getCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One customer */
        get: operations["getCustomersId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes a customer's opt-ins and opt-outs */
        patch: operations["patchCustomersId"];
        trace?: never;
    };
    "/customers/{id}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A customer's conversations in the helpdesk */
        get: operations["getCustomersIdConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Erases the personal data of a customer for good */
        post: operations["postCustomersIdErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A customer's history without purchases: registration, RFM segments, consents, splits, erasure */
        get: operations["getCustomersIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/habits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a customer buys most, and how often */
        get: operations["getCustomersIdHabits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ERP records of one customer */
        get: operations["getCustomersIdIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Splits ERP records that belong to another person off into a new customer */
        post: operations["postCustomersIdSplit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Purchases, messages and answers of a customer in one list */
        get: operations["getCustomersIdTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A customer's purchases and returns */
        get: operations["getCustomersIdTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers as a masked CSV file */
        get: operations["getCustomersExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The values for filtering customers */
        get: operations["getCustomersOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-tracking/click/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirects to the target of a campaign link */
        get: operations["getEmailTrackingClickToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-tracking/open/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The open-tracking image of a mail */
        get: operations["getEmailTrackingOpenToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-tracking/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bounces and complaints, from the mail service */
        post: operations["postEmailTrackingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erp/customers/{id}/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** A customer's preferred store and seller */
        patch: operations["patchErpCustomersIdPreferences"];
        trace?: never;
    };
    "/erp/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rejected ERP rows and their reasons */
        get: operations["getErpErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erp/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Job runs of RFM, campaigns, reassignment and retention */
        get: operations["getErpRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erp/sync/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** ERP sync runs */
        get: operations["getErpSyncHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erp/sync/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a sync of the product catalogue from the ERP */
        post: operations["postErpSyncProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erp/sync/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a sync of sales from the ERP */
        post: operations["postErpSyncSales"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erp/sync/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How current the ERP data is */
        get: operations["getErpSyncStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erp/sync/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a full sync from the ERP, or an incremental one between two dates */
        post: operations["postErpSyncTrigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes of the last 30 days in order, for systems that cannot receive webhooks */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures that the caller can open to the rows behind them */
        get: operations["getExplain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explain/{figure}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a figure means, and a page of the rows behind it; takes the figure's own parameters as well */
        get: operations["getExplainFigure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/explain/{figure}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All rows behind a figure as a masked CSV file; takes the figure's own parameters */
        get: operations["getExplainFigureExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/go/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirects to the target of a campaign link */
        get: operations["getGoToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/go/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The confirmation page of an unsubscribe link; it changes nothing */
        get: operations["getGoUnsubscribeToken"];
        put?: never;
        /** Records the opt-out of an unsubscribe link */
        post: operations["postGoUnsubscribeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness: whether the process runs, and which implementations it uses */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The agents of the stores */
        get: operations["getHelpdeskAgents"];
        put?: never;
        /** Creates an agent of a store, who can sign in to the helpdesk */
        post: operations["postHelpdeskAgents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes an agent from the helpdesk */
        delete: operations["deleteHelpdeskAgentsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/agents/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deactivates an agent in the helpdesk */
        post: operations["postHelpdeskAgentsIdBlock"];
        /** Reactivates an agent in the helpdesk */
        delete: operations["deleteHelpdeskAgentsIdBlock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/agents/{id}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The open conversations of an agent */
        get: operations["getHelpdeskAgentsIdConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/agents/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password for an agent; only this response shows it */
        post: operations["postHelpdeskAgentsIdPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open conversations of an inbox */
        get: operations["getHelpdeskConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A conversation, and whether and as whom the caller can reply */
        get: operations["getHelpdeskConversationsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages of a conversation, the newest page first */
        get: operations["getHelpdeskConversationsIdMessages"];
        put?: never;
        /** Replies to the customer as the caller's helpdesk agent */
        post: operations["postHelpdeskConversationsIdMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/conversations/{id}/messages/{messageId}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of a message */
        get: operations["getHelpdeskConversationsIdMessagesMessageIdFilesFileId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/conversations/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reopens a resolved conversation */
        post: operations["postHelpdeskConversationsIdReopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/conversations/{id}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks a conversation as unread */
        post: operations["postHelpdeskConversationsIdUnread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Conversations whose reply window ends soon */
        get: operations["getHelpdeskExpiring"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/inboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The helpdesk's inboxes */
        get: operations["getHelpdeskInboxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Waiting conversations, the longest wait first */
        get: operations["getHelpdeskQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/reassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts the reassignment of conversations that have waited too long */
        post: operations["postHelpdeskReassign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/helpdesk/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reassigned conversations */
        get: operations["getHelpdeskRedirects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imports of customer files, the newest first */
        get: operations["getImports"];
        put?: never;
        /** Announces a file of customers; its parts follow, each in a request of its own */
        post: operations["postImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An import with its mapping, progress and counts */
        get: operations["getImportsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Uploads one part of a file, as bytes; part 0 is the first, and all but the last have 2 MiB */
        put: operations["putImportsIdParts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Chooses the field of each column and starts a dry run, which changes no customer */
        post: operations["postImportsIdPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The file is complete: recognizes its format and reads its rows in the background */
        post: operations["postImportsIdRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/rejected-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rejected rows of an import with the reasons, as CSV */
        get: operations["getImportsIdRejectedRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts the import of a file whose dry run is done */
        post: operations["postImportsIdRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops a run or a dry run; what is imported stays */
        post: operations["postImportsIdStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undoes an import within 24 hours: removes what it created and restores what it changed */
        post: operations["postImportsIdUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/intelligence/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Segments */
        get: operations["getIntelligenceSegments"];
        put?: never;
        /** Saves a segment */
        post: operations["postIntelligenceSegments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/intelligence/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One segment */
        get: operations["getIntelligenceSegmentsId"];
        /** Replaces a segment */
        put: operations["putIntelligenceSegmentsId"];
        post?: never;
        /** Deletes a segment that no campaign uses */
        delete: operations["deleteIntelligenceSegmentsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/intelligence/segments/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A segment's customers as a masked CSV file */
        get: operations["getIntelligenceSegmentsIdExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/intelligence/segments/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Activates or deactivates a segment */
        patch: operations["patchIntelligenceSegmentsIdStatus"];
        trace?: never;
    };
    "/intelligence/segments/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The campaigns that use a segment */
        get: operations["getIntelligenceSegmentsIdUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/intelligence/segments/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customer counts of segments, within the caller's stores */
        get: operations["getIntelligenceSegmentsCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/intelligence/segments/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The values of a rule field, the most frequent first */
        get: operations["getIntelligenceSegmentsOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/intelligence/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Customers that rules would match; nothing is saved */
        post: operations["postIntelligenceSegmentsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/local-identity/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a sign-in code to an address; local sign-in only */
        post: operations["postLocalIdentityCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/local-identity/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with a cookie; local sign-in only */
        post: operations["postLocalIdentitySession"];
        /** Signs out; the session's tokens end with it */
        delete: operations["deleteLocalIdentitySession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/local-identity/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A one-minute session token; local sign-in only */
        post: operations["postLocalIdentityToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Model Context Protocol: tools, resources and prompts for AI assistants */
        post: operations["postMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/stops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sending blocks and their reasons */
        get: operations["getMessagingStops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/stops/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a sending block, so that sending continues */
        post: operations["postMessagingStopsIdClose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The templates of a WhatsApp number */
        get: operations["getMessagingTemplates"];
        put?: never;
        /** Creates a template and submits it for review; a repetition creates nothing twice */
        post: operations["postMessagingTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Submits a rejected or paused template again with another text */
        put: operations["putMessagingTemplatesId"];
        post?: never;
        /** Deletes a template here and at WhatsApp */
        delete: operations["deleteMessagingTemplatesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messaging/templates/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refreshes a number's templates from its provider */
        post: operations["postMessagingTemplatesSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every organization of the installation */
        get: operations["getOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/survey/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The survey question of a personal link */
        get: operations["getPublicSurveyToken"];
        put?: never;
        /** Saves a customer's answer to a survey; only one answer is accepted */
        post: operations["postPublicSurveyToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness: ready, degraded, or 503 if a required service is unavailable */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rfm/migrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers who moved between RFM segments from one period to another */
        get: operations["getRfmMigrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rfm/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ten RFM segments of a month */
        get: operations["getRfmOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rfm/recompute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Recomputes the RFM segments */
        post: operations["postRfmRecompute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rfm/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When the RFM segments were last computed */
        get: operations["getRfmStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Roles */
        get: operations["getRoles"];
        put?: never;
        /** Creates a role */
        post: operations["postRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a role that no user has */
        delete: operations["deleteRolesId"];
        options?: never;
        head?: never;
        /** Changes a role */
        patch: operations["patchRolesId"];
        trace?: never;
    };
    "/sales/dashboard-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sales by day */
        get: operations["getSalesDashboardHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/dashboard-period": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sales of a period, compared with an earlier one */
        get: operations["getSalesDashboardPeriod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/dashboard-total": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Today's sales with comparison figures */
        get: operations["getSalesDashboardTotal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/influenced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sales attributed to campaigns, compared with all sales */
        get: operations["getSalesInfluenced"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/intraday-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Today's sales by hour, compared with yesterday's */
        get: operations["getSalesIntradayHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/recent-sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest sales */
        get: operations["getSalesRecentSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/running-day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Today so far, compared with other days until the same time */
        get: operations["getSalesRunningDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/store-comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Comparison of the stores */
        get: operations["getSalesStoreComparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/top-sellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sellers by sales */
        get: operations["getSalesTopSellers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/trigger-sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts an incremental sync of sales */
        post: operations["postSalesTriggerSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** API keys of the organization: the active ones first */
        get: operations["getSettingsApiKeys"];
        put?: never;
        /** Creates an API key; only this response contains it */
        post: operations["postSettingsApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes an API key: its next request gets a 401 */
        post: operations["postSettingsApiKeysIdRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates the successor of an API key, which ends at `endsAt` (absent: now); only this response contains the new key */
        post: operations["postSettingsApiKeysIdRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The prices of messages and the margin */
        get: operations["getSettingsCosts"];
        /** Saves the margin */
        put: operations["putSettingsCosts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/costs/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds the price of a kind of message from a day on */
        post: operations["postSettingsCostsPrices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/costs/prices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a price with which no message was counted */
        delete: operations["deleteSettingsCostsPricesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The e-mail settings: sender and server */
        get: operations["getSettingsEmail"];
        put?: never;
        /** Saves the e-mail settings */
        post: operations["postSettingsEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/email/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The suppressed e-mail addresses, masked */
        get: operations["getSettingsEmailSuppressions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/email/suppressions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Lifts the suppression of an e-mail address */
        delete: operations["deleteSettingsEmailSuppressionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/email/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a test mail to the caller */
        post: operations["postSettingsEmailTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/erp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ERP connection */
        get: operations["getSettingsErp"];
        /** Saves the ERP connection */
        put: operations["putSettingsErp"];
        post?: never;
        /** Removes the organization's ERP connection */
        delete: operations["deleteSettingsErp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/erp/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tests a connection to an ERP */
        post: operations["postSettingsErpTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The types of events that are kept for the feed */
        get: operations["getSettingsEvents"];
        /** Saves the types of events that are kept for the feed */
        put: operations["putSettingsEvents"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a new organization has set up */
        get: operations["getSettingsFirstSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organization's name and limits */
        get: operations["getSettingsOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the organization's name and limits */
        patch: operations["patchSettingsOrganization"];
        trace?: never;
    };
    "/settings/outbound-webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Endpoints that receive the organization's events, the oldest first */
        get: operations["getSettingsOutboundWebhooks"];
        put?: never;
        /** Creates an endpoint, which gets the events from now on; only this response contains its secret */
        post: operations["postSettingsOutboundWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/outbound-webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One endpoint */
        get: operations["getSettingsOutboundWebhooksId"];
        put?: never;
        post?: never;
        /** Deletes an endpoint; its waiting deliveries are not made */
        delete: operations["deleteSettingsOutboundWebhooksId"];
        options?: never;
        head?: never;
        /** Changes an endpoint; with `status` pauses or resumes it, and it continues where it stopped */
        patch: operations["patchSettingsOutboundWebhooksId"];
        trace?: never;
    };
    "/settings/outbound-webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the failed deliveries of an endpoint since a time again */
        post: operations["postSettingsOutboundWebhooksIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/outbound-webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a new secret; the former one signs, too, for `overlapHours`. Only this response contains the secret */
        post: operations["postSettingsOutboundWebhooksIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/outbound-webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a test event to an endpoint now, and returns its answer */
        post: operations["postSettingsOutboundWebhooksIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/outbound-webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deliveries of events to the endpoints, the newest first; at most 10,000 are counted */
        get: operations["getSettingsOutboundWebhooksDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/outbound-webhooks/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One delivery with its request and the start of the response */
        get: operations["getSettingsOutboundWebhooksDeliveriesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/outbound-webhooks/deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a delivery again, with the same event id */
        post: operations["postSettingsOutboundWebhooksDeliveriesIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/quotas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organization's quotas, and how much of them is used */
        get: operations["getSettingsQuotas"];
        /** Saves an organization's own quotas */
        put: operations["putSettingsQuotas"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The retention period of transactions, and what was deleted */
        get: operations["getSettingsRetention"];
        /** Saves the retention period of transactions */
        put: operations["putSettingsRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/rfm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The constants of the RFM segments */
        get: operations["getSettingsRfm"];
        /** Saves the constants of the RFM segments and recomputes every customer */
        put: operations["putSettingsRfm"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings of one store */
        get: operations["getSettingsStore"];
        put?: never;
        /** Saves the settings of one store */
        post: operations["postSettingsStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stores that the caller may see */
        get: operations["getSettingsStores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/stores/{id}/ecommerce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Sets or clears the e-commerce store */
        patch: operations["patchSettingsStoresIdEcommerce"];
        trace?: never;
    };
    "/settings/whatsapp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The WhatsApp numbers of the stores */
        get: operations["getSettingsWhatsapp"];
        put?: never;
        /** Adds a WhatsApp number to a store */
        post: operations["postSettingsWhatsapp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/whatsapp/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One WhatsApp number */
        get: operations["getSettingsWhatsappId"];
        put?: never;
        post?: never;
        /** Removes a WhatsApp number */
        delete: operations["deleteSettingsWhatsappId"];
        options?: never;
        head?: never;
        /** Changes a WhatsApp number */
        patch: operations["patchSettingsWhatsappId"];
        trace?: never;
    };
    "/settings/whatsapp/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks the state of a number at its provider */
        post: operations["postSettingsWhatsappIdCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/whatsapp/{id}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connects a gateway number: its QR code until a phone has scanned it */
        post: operations["postSettingsWhatsappIdConnect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/surveys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Surveys */
        get: operations["getSurveys"];
        put?: never;
        /** Creates a survey */
        post: operations["postSurveys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/surveys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One survey */
        get: operations["getSurveysId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes a survey */
        patch: operations["patchSurveysId"];
        trace?: never;
    };
    "/surveys/{id}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The answers to a survey */
        get: operations["getSurveysIdResponses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/surveys/{id}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statistics of a survey's answers */
        get: operations["getSurveysIdSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members and open invitations */
        get: operations["getUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a member with their audit rows, or an open invitation */
        delete: operations["deleteUsersId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resends an invitation */
        post: operations["postUsersIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Requires a user to choose a new password and ends their sessions */
        post: operations["postUsersIdResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes a user's role */
        patch: operations["patchUsersIdRole"];
        trace?: never;
    };
    "/users/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Deactivates or reactivates a member */
        patch: operations["patchUsersIdStatus"];
        trace?: never;
    };
    "/users/{id}/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets the stores that a user may see; an empty list means all */
        put: operations["putUsersIdStores"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invites a user */
        post: operations["postUsersInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user */
        get: operations["getUsersMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/erp/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One customer, with the tax id on request; audited */
        get: operations["getWebhookErpCustomersId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/automation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Webhook of the automation tool */
        post: operations["postWebhooksAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/gateway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Webhook of the WhatsApp gateway */
        post: operations["postWebhooksGateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/helpdesk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Webhook of an organization's helpdesk */
        post: operations["postWebhooksHelpdesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Webhook of the identity provider */
        post: operations["postWebhooksIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/whatsapp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The handshake of the WhatsApp provider */
        get: operations["getWebhooksWhatsapp"];
        put?: never;
        /** Webhook of the WhatsApp provider */
        post: operations["postWebhooksWhatsapp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/whatsapp/helpdesk/agent-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether agents are available only during their store's opening hours */
        post: operations["postWhatsappHelpdeskAgentHours"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/whatsapp/helpdesk/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The helpdesk connection, without its key */
        get: operations["getWhatsappHelpdeskConfig"];
        put?: never;
        /** Saves the helpdesk connection */
        post: operations["postWhatsappHelpdeskConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/whatsapp/helpdesk/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Connection status of the helpdesk */
        get: operations["getWhatsappHelpdeskHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/whatsapp/helpdesk/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How messages are relayed to the helpdesk */
        get: operations["getWhatsappHelpdeskMode"];
        put?: never;
        /** Changes how messages are relayed to the helpdesk */
        post: operations["postWhatsappHelpdeskMode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/whatsapp/helpdesk/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tests a connection to a helpdesk */
        post: operations["postWhatsappHelpdeskTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/whatsapp/helpdesk/wait-timeout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The waiting time before a conversation is reassigned */
        get: operations["getWhatsappHelpdeskWaitTimeout"];
        put?: never;
        /** Changes the waiting time before a conversation is reassigned */
        post: operations["postWhatsappHelpdeskWaitTimeout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorBody: {
            statusCode: number;
            message: string;
            error: string;
        };
        AccessLog: {
            id: string;
            userId: string;
            organizationId: string;
            storeId: string | null;
            endpoint: string;
            method: string;
            ip: string | null;
            userAgent: string | null;
            status: number;
            actionType: string;
            metadata: {
                [key: string]: unknown;
            } | null;
            createdAt: string;
            user: components["schemas"]["AuditPerson"];
            correlationId: string | null;
            targets: components["schemas"]["AuditTarget"][];
        };
        AccessLogPage: {
            data: components["schemas"]["AccessLog"][];
            pagination: {
                total: number;
                page: number;
                totalPages: number;
            };
        };
        AgentConversation: {
            conversationId: number;
            contactName: string | null;
            store: components["schemas"]["StoreLabel"] | null;
            inboxId: number;
            lastActivityAt: string;
            url: string | null;
        };
        AgentConversationPage: {
            data: components["schemas"]["AgentConversation"][];
            total: number;
            page: number;
            limit: number;
        };
        AgentList: {
            data: components["schemas"]["AgentView"][];
            total: number;
            page: number;
            limit: number;
            isReachable: boolean;
            canManage: boolean;
        };
        AgentView: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            role: "agent" | "administrator";
            /** @enum {string} */
            availability: "online" | "offline" | "busy";
            /** @description Whether they can sign in; others have not accepted their invitation. */
            isConfirmed: boolean;
            /** @description End of the login block; null if not blocked. */
            blockedUntil: string | null;
            stores: components["schemas"]["StoreLabel"][];
        };
        AliasTree: {
            /** @description Alias → principal. */
            aliases: {
                [key: string]: string;
            };
            principals: {
                id: string;
                code: string;
                tradeName: string;
                aliases: components["schemas"]["StoreName"][];
            }[];
        };
        ApiKeyView: {
            id: string;
            name: string;
            /** @description The first characters of the key. */
            prefix: string;
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
            scopes: string[];
            /** @description The stores whose data the key sees; null means every store. */
            stores: {
                id: string;
                code: string;
                tradeName: string;
            }[] | null;
            /** @description The key that this one replaces. */
            successorOf: string | null;
            createdAt: string;
            /** @description Name of the creator; null if they are no longer an active member. */
            createdBy: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            /** @description Updated at most every five minutes. */
            lastUsedAt: string | null;
            /** @description Whether the caller may create a successor. */
            canRotate: boolean;
        };
        ApiKeyViewPage: {
            data: components["schemas"]["ApiKeyView"][];
            total: number;
            page: number;
            limit: number;
        };
        AuditPerson: {
            id: string;
            name: string | null;
            email: string;
        };
        AuditStats: {
            totalLogs: number;
            uniqueUsers: number;
            actionTypeDistribution: {
                actionType: string;
                count: number;
            }[];
            topUsers: {
                userId: string;
                userName: string | null;
                userEmail: string;
                count: number;
            }[];
        };
        AuditTarget: {
            /** @enum {string} */
            kind: "user" | "role" | "customer" | "segment" | "campaign" | "whatsappNumber" | "store" | "email" | "apiKey" | "webhook" | "import";
            id: string;
            name: string | null;
        };
        BusinessHours: {
            schedule: {
                monday: components["schemas"]["DayHours"];
                tuesday: components["schemas"]["DayHours"];
                wednesday: components["schemas"]["DayHours"];
                thursday: components["schemas"]["DayHours"];
                friday: components["schemas"]["DayHours"];
                saturday: components["schemas"]["DayHours"];
                sunday: components["schemas"]["DayHours"];
            };
        };
        CampaignChecks: {
            sendable: boolean;
            problems: components["schemas"]["Problem"][];
        };
        CampaignCost: {
            occurrence: number;
            /** @description Accepted by the provider. */
            messages: number;
            /** @description Messages without a price at their time. */
            unpriced: number;
            /** @description Messages that are not in the cost: no price can apply. */
            withoutTariff: number;
            /** @description null: a message has no price, or none a tariff. */
            cost: number | null;
            /** @description Customers with an influenced purchase. */
            buyers: number;
            costPerBuyer: number | null;
            influencedRevenue: number;
            /** @description Influenced revenue per real of cost. */
            returnOnCost: number | null;
        };
        CampaignExperiment: {
            occurrence: number;
            holdoutPercent: number;
            windowDays: number | null;
            /** @description When the audience was written; purchases of both arms count from then. */
            startedAt: string | null;
            closesAt: string | null;
            /**
             * @description By the purchase rate. No verdict before the window has closed.
             * @enum {string}
             */
            state: "no_control" | "insufficient" | "positive" | "not_proven" | "negative";
            /** @description What is missing for a verdict; null unless `state` is `insufficient`. */
            missing: {
                /** @description Until the window closes. */
                days: number;
                /** @description Null: it cannot be estimated, because no customer bought. */
                people: number | null;
                /** @description The window has closed, but its last sales are not imported yet. */
                awaitsSales: boolean;
            } | null;
            arms: {
                /** @enum {string} */
                assignment: "treated" | "holdout";
                variant: null;
                people: number;
                buyers: number;
                /** @description Net of returns. */
                revenue: number;
            }[];
            /** @description Buyers per customer, treated minus control; Newcombe's interval. */
            purchaseRate: {
                difference: number;
                low: number;
                high: number;
            } | null;
            /** @description Reais per customer, treated minus control; re-randomization interval. */
            revenue: {
                difference: number;
                low: number;
                high: number;
                /** @description Revenue of a customer above it counts as this amount. */
                capped: number | null;
                shareBelowCap: number;
            } | null;
            /** @description What the treated spent because of the messages. */
            incrementalRevenue: {
                value: number;
                low: number;
                high: number;
            } | null;
            /** @description Of the assignments drawn for the interval. */
            seed: number | null;
            /** @description Of its messages; null: one of them has no price. */
            cost: number | null;
            /** @description Messages that are not in the cost: no price can apply. */
            withoutTariff: number;
            /** @description Share of the revenue that remains after the goods; null: not known. */
            marginPercent: number | null;
            /** @description Incremental revenue × margin − cost, with the revenue's interval. */
            profit: {
                value: number;
                low: number;
                high: number;
            } | null;
        };
        CampaignMetrics: {
            sent: number;
            delivered: number;
            reads: number;
            replies: number;
            clicks: number;
            conversions: number;
            revenue: number;
            failed: number;
            skipped: number;
        };
        CampaignPreview: {
            customer: {
                id: string;
                name: string | null;
            } | null;
            /** @description Variables that are empty for this customer and have no fallback; the customer would be skipped. */
            emptyVariables: string[];
            whatsapp: {
                header: {
                    /** @enum {string} */
                    kind: "none" | "text" | "image" | "video" | "document" | "location" | "other";
                    text: string | null;
                    mediaUrl: string | null;
                };
                body: string;
                footer: string | null;
                buttons: {
                    /** @enum {string} */
                    kind: "quick_reply" | "url" | "phone_number" | "copy_code" | "other";
                    text: string;
                    url: string | null;
                }[];
            } | null;
            email: {
                subject: string;
                preheader: string | null;
                html: string;
                text: string;
                from: string | null;
                /** @description In document order, as written. */
                links: {
                    url: string;
                    isTracked: boolean;
                }[];
            } | null;
        };
        CampaignProgress: {
            audience: number;
            queued: number;
            sending: number;
            inDoubt: number;
            /** @description Messages accepted in the last minute; null unless it is sending. */
            perMinute: number | null;
            /** @description Messages sent per minute, without pauses and waits for a limit; null unless it is under way. */
            averagePerMinute: number | null;
            /** @description When the last message will have gone out at the average speed; null while paused or waiting. */
            endsAt: string | null;
        };
        CampaignReport: {
            occurrence: number;
            /** @description All sends, newest first. */
            occurrences: {
                occurrence: number;
                startedAt: string | null;
                audience: number;
                sent: number;
                /** @description The content version sent; null if started before versioning. */
                contentVersion: number | null;
            }[];
            /** @description The content version sent by this occurrence. `isExact` false: sent before versioning, may have been edited since. */
            content: {
                version: number;
                isExact: boolean;
                /** @enum {string} */
                channel: "whatsapp" | "email";
            } | null;
            metrics: components["schemas"]["CampaignMetrics"];
            progress: components["schemas"]["CampaignProgress"];
            attributionWindowDays: number;
            replyWindowHours: number;
            /** @description End of the attribution window; null before the first message. */
            openUntil: string | null;
            isPartial: boolean;
            /** @description Hours 0 to 47 after the first message. */
            hours: {
                hour: number;
                delivered: number;
                reads: number;
                clicks: number;
                replies: number;
            }[];
            stores: {
                store: {
                    id: string;
                    tradeName: string;
                };
                sent: number;
                replies: number;
                conversions: number;
                revenue: number;
            }[];
            sellers: {
                seller: {
                    id: string;
                    name: string;
                } | null;
                conversions: number;
                revenue: number;
            }[];
            links: {
                url: string;
                clicks: number;
                people: number;
            }[];
            failures: {
                errorCode: string | null;
                count: number;
            }[];
            skips: {
                /** @enum {string} */
                reason: "no_phone" | "not_mobile" | "opt_out" | "no_email" | "email_opt_out" | "message_limit" | "in_other_campaign" | "empty_variable" | "duplicate_phone" | "duplicate_email" | "address_changed" | "suppressed" | "cancelled" | "holdout" | "programme_holdout";
                count: number;
            }[];
        };
        CampaignResults: {
            /** @description The first day, UTC−3. */
            from: string;
            /** @description Share of the revenue that remains after the goods; null: not known. */
            marginPercent: number | null;
            total: {
                messages: number;
                /** @description Attributed to the messages; never added to the caused revenue. */
                influencedRevenue: number;
                /** @description Of all messages; null: one of them has no price. */
                cost: number | null;
                /** @description Messages without a price at their time. */
                unpriced: number;
                /** @description Messages that are not in the cost: no price can apply. */
                withoutTariff: number;
                /** @description Sends whose control group is measured. */
                sends: number;
                /** @description Sums over the treated of these sends, with 95 % intervals; null without one. */
                caused: {
                    buyers: {
                        value: number;
                        low: number;
                        high: number;
                    };
                    revenue: {
                        value: number;
                        low: number;
                        high: number;
                    };
                    /** @description Of these sends; null: a message has no price. */
                    cost: number | null;
                    /** @description Messages without a price at their time. */
                    unpriced: number;
                    /** @description Messages that are not in the cost: no price can apply. */
                    withoutTariff: number;
                    /** @description Revenue × margin − cost; null: margin or cost is not known. */
                    profit: {
                        value: number;
                        low: number;
                        high: number;
                    } | null;
                } | null;
            };
            /** @description Newest first. */
            months: {
                messages: number;
                /** @description Attributed to the messages; never added to the caused revenue. */
                influencedRevenue: number;
                /** @description Of all messages; null: one of them has no price. */
                cost: number | null;
                /** @description Messages without a price at their time. */
                unpriced: number;
                /** @description Messages that are not in the cost: no price can apply. */
                withoutTariff: number;
                /** @description Sends whose control group is measured. */
                sends: number;
                /** @description Sums over the treated of these sends, with 95 % intervals; null without one. */
                caused: {
                    buyers: {
                        value: number;
                        low: number;
                        high: number;
                    };
                    revenue: {
                        value: number;
                        low: number;
                        high: number;
                    };
                    /** @description Of these sends; null: a message has no price. */
                    cost: number | null;
                    /** @description Messages without a price at their time. */
                    unpriced: number;
                    /** @description Messages that are not in the cost: no price can apply. */
                    withoutTariff: number;
                    /** @description Revenue × margin − cost; null: margin or cost is not known. */
                    profit: {
                        value: number;
                        low: number;
                        high: number;
                    } | null;
                } | null;
                /** @description YYYY-MM */
                month: string;
            }[];
            channels: {
                messages: number;
                /** @description Attributed to the messages; never added to the caused revenue. */
                influencedRevenue: number;
                /** @description Of all messages; null: one of them has no price. */
                cost: number | null;
                /** @description Messages without a price at their time. */
                unpriced: number;
                /** @description Messages that are not in the cost: no price can apply. */
                withoutTariff: number;
                /** @description Sends whose control group is measured. */
                sends: number;
                /** @description Sums over the treated of these sends, with 95 % intervals; null without one. */
                caused: {
                    buyers: {
                        value: number;
                        low: number;
                        high: number;
                    };
                    revenue: {
                        value: number;
                        low: number;
                        high: number;
                    };
                    /** @description Of these sends; null: a message has no price. */
                    cost: number | null;
                    /** @description Messages without a price at their time. */
                    unpriced: number;
                    /** @description Messages that are not in the cost: no price can apply. */
                    withoutTariff: number;
                    /** @description Revenue × margin − cost; null: margin or cost is not known. */
                    profit: {
                        value: number;
                        low: number;
                        high: number;
                    } | null;
                } | null;
                /** @enum {string} */
                channel: "whatsapp" | "email";
            }[];
            /** @description Sends with a control group, newest first. */
            sends: {
                campaign: {
                    id: string;
                    name: string;
                };
                occurrence: number;
                /** @enum {string} */
                channel: "whatsapp" | "email";
                startedAt: string;
                closesAt: string;
                holdoutPercent: number;
                /** @enum {string} */
                state: "no_control" | "insufficient" | "positive" | "not_proven" | "negative";
                /** @description Purchases still count, or are not imported yet. */
                isOpen: boolean;
                treated: number;
                holdout: number;
                /** @description null: a message has no price. */
                cost: number | null;
                caused: {
                    buyers: {
                        value: number;
                        low: number;
                        high: number;
                    };
                    revenue: {
                        value: number;
                        low: number;
                        high: number;
                    };
                    /** @description Of these sends; null: a message has no price. */
                    cost: number | null;
                    /** @description Messages without a price at their time. */
                    unpriced: number;
                    /** @description Messages that are not in the cost: no price can apply. */
                    withoutTariff: number;
                    /** @description Revenue × margin − cost; null: margin or cost is not known. */
                    profit: {
                        value: number;
                        low: number;
                        high: number;
                    } | null;
                } | null;
            }[];
            /** @description There are more sends with a control group than are measured at once. */
            isTruncated: boolean;
        };
        CampaignRow: {
            sent: number;
            delivered: number;
            reads: number;
            replies: number;
            clicks: number;
            conversions: number;
            revenue: number;
            failed: number;
            skipped: number;
            id: string;
            name: string;
            /** @enum {string} */
            channel: "whatsapp" | "email";
            /** @enum {string} */
            status: "draft" | "scheduled" | "sending" | "paused" | "sent" | "failed" | "cancelled";
            segment: {
                id: string;
                name: string;
            } | null;
            tags: string[];
            scheduledAt: string | null;
            recurrence: components["schemas"]["Recurrence"] | null;
            /** @description Future times of a recurring campaign between `from` and `to`; null unless both are given. */
            occurrences: string[] | null;
            occurrence: number;
            pausedReason: string | null;
            /** @description Since when it is paused. `by` is null if it was paused automatically. */
            paused: {
                at: string;
                by: {
                    id: string;
                    name: string;
                } | null;
            } | null;
            /** @description The limit for which the send waits at present; it continues by itself. */
            waiting: {
                /** @enum {string} */
                reason: "organization_quota" | "number_limit";
                until: string;
            } | null;
            /** @description False: it targets, or targeted, stores that the actor does not see; the actor may only read and duplicate it. */
            mayChange: boolean;
            startedAt: string | null;
            /** @description Null while the audience is being built. */
            audienceAt: string | null;
            finishedAt: string | null;
            createdAt: string;
            updatedAt: string;
            progress: components["schemas"]["CampaignProgress"];
        };
        CampaignRowPage: {
            data: components["schemas"]["CampaignRow"][];
            total: number;
            page: number;
            limit: number;
        };
        CampaignSettings: {
            /** @description null: no limit. */
            messageLimitDays: number | null;
            messageLimitCount: number | null;
            blockMultipleCampaigns: boolean;
        };
        CampaignView: {
            sent: number;
            delivered: number;
            reads: number;
            replies: number;
            clicks: number;
            conversions: number;
            revenue: number;
            failed: number;
            skipped: number;
            id: string;
            name: string;
            /** @enum {string} */
            channel: "whatsapp" | "email";
            /** @enum {string} */
            status: "draft" | "scheduled" | "sending" | "paused" | "sent" | "failed" | "cancelled";
            segment: {
                id: string;
                name: string;
            } | null;
            tags: string[];
            scheduledAt: string | null;
            recurrence: components["schemas"]["Recurrence"] | null;
            occurrence: number;
            pausedReason: string | null;
            /** @description Since when it is paused. `by` is null if it was paused automatically. */
            paused: {
                at: string;
                by: {
                    id: string;
                    name: string;
                } | null;
            } | null;
            /** @description The limit for which the send waits at present; it continues by itself. */
            waiting: {
                /** @enum {string} */
                reason: "organization_quota" | "number_limit";
                until: string;
            } | null;
            /** @description False: it targets, or targeted, stores that the actor does not see; the actor may only read and duplicate it. */
            mayChange: boolean;
            startedAt: string | null;
            /** @description Null while the audience is being built. */
            audienceAt: string | null;
            finishedAt: string | null;
            createdAt: string;
            updatedAt: string;
            progress: components["schemas"]["CampaignProgress"];
            linkUrl: string | null;
            /** @description The share of the audience that gets no message, to measure the effect. */
            holdoutPercent: number;
            surveyId: string | null;
            segmentId: string | null;
            behaviorRules: components["schemas"]["SegmentRules"] | null;
            whatsapp: {
                templateName: string | null;
                variables: {
                    [key: string]: components["schemas"]["VariableMapping"];
                };
                language: string | null;
                text: string | null;
                numberId: string | null;
                number: components["schemas"]["NumberName"] | null;
            };
            email: {
                subject: string | null;
                preheader: string | null;
                html: string | null;
                text: string | null;
                fromName: string | null;
                replyTo: string | null;
            };
            createdBy: string | null;
            updatedBy: string | null;
            /** @description For optimistic locking: a change sent with an outdated version is rejected. */
            version: number;
            /** @description The content version of the next send, and whether an earlier send already used it. */
            content: {
                version: number;
                isSent: boolean;
            };
        };
        Changed: {
            at: string;
            by: {
                id: string;
                name: string;
            } | null;
        };
        Channels: {
            whatsapp: components["schemas"]["Reach"];
            email: components["schemas"]["Reach"];
        };
        /** @enum {string} */
        Consent: "whatsapp" | "email";
        /** @enum {string} */
        ConsentSource: "manual" | "erasure" | "split" | "keyword" | "button" | "provider" | "unsubscribe" | "complaint" | "import";
        ConversationCustomer: {
            id: string;
            name: string | null;
            /** @enum {string} */
            rfmStatus: "champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating";
            totalSpent: number;
            orderCount: number;
        };
        ConversationDetail: {
            conversationId: number;
            /** @enum {string} */
            status: "open" | "pending" | "resolved" | "snoozed";
            contactName: string | null;
            /** @description Null: no customer of the actor's stores has this phone, or the actor may not see customers. */
            customer: components["schemas"]["ConversationCustomer"] | null;
            store: components["schemas"]["StoreLabel"] | null;
            inboxId: number;
            assignee: {
                id: number;
                name: string;
            } | null;
            labels: string[];
            /** @description URL in the helpdesk. */
            url: string;
            window: components["schemas"]["ReplyWindow"];
            sender: components["schemas"]["ReplySender"];
        };
        ConversationMessage: {
            id: number;
            /**
             * @description `note`: only agents see it. `event`: an activity.
             * @enum {string}
             */
            direction: "in" | "out" | "note" | "event";
            author: string | null;
            text: string | null;
            at: string | null;
            /** @description Only of messages to the customer. */
            status: ("sent" | "delivered" | "read" | "failed") | null;
            /** @description Why it failed, in the words of the helpdesk. */
            problem: string | null;
            /** @description The id of the reply that was sent with the product. */
            replyId: string | null;
            files: {
                id: number;
                /** @enum {string} */
                kind: "image" | "audio" | "video" | "document";
                type: string | null;
                extension: string | null;
                bytes: number | null;
            }[];
        };
        ConversationMessages: {
            /** @description Oldest first. */
            data: components["schemas"]["ConversationMessage"][];
            /** @description Value of `before` for the page of older messages; null: there are none. */
            before: number | null;
        };
        CostForecast: {
            /** @constant */
            timedOut: true;
        } | {
            /** @constant */
            timedOut: false;
            /** @description Without the control group. */
            people: number;
            /** @description null: the number or the template is not known yet. */
            tariff: ("cloud_marketing" | "cloud_utility" | "cloud_authentication" | "gateway" | "email") | null;
            /** @description In force on the day of the send; null: none. */
            price: {
                /** @description In reais a message, up to six decimals. */
                price: number;
                /** @enum {string} */
                chargedPer: "sent" | "delivered";
                /** @description Costs nothing within 24 hours of the customer's last message. */
                isFreeInReplyWindow: boolean;
                /** @description The first day, UTC−3. */
                validFrom: string;
            } | null;
            /** @description Every message is charged. */
            maximum: number | null;
            /** @description By the charged share of the organization's earlier sends; null: too few of them. */
            expected: {
                cost: number;
                low: number;
                high: number;
                messages: number;
                sends: number;
            } | null;
        };
        CostSettingsView: {
            /** @description null: not known, so there is no profit. */
            marginPercent: number | null;
            /** @description By tariff, the latest first. */
            prices: components["schemas"]["PriceView"][];
            /** @description Of the margin. */
            changed: components["schemas"]["Changed"] | null;
        };
        Counts: {
            created: number;
            updated: number;
            unchanged: number;
            merged: number;
        };
        CustomerConversation: {
            conversationId: number;
            messages: number;
            lastAt: string;
            /** @description Redirected to the e-commerce team, where another conversation continues. */
            isRedirected: boolean;
            url: string | null;
        };
        CustomerDetail: {
            /** @enum {string} */
            rfmStatus: "champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating";
            totalSpent: number;
            orderCount: number;
            /** @description Null if there are no orders. */
            averageTicket: number | null;
            lastOrder: string | null;
            id: string;
            name: string | null;
            /** @description Digits only: area code and subscriber. */
            phone: string | null;
            email: string | null;
            cpfMasked: string | null;
            city: string | null;
            state: string | null;
            store: components["schemas"]["NamedStore"];
            preferredStore: components["schemas"]["NamedStore"] | null;
            preferredSeller: components["schemas"]["NamedSeller"] | null;
            channels: components["schemas"]["Channels"];
            erasedAt: string | null;
            organizationId: string;
            storeId: string;
            phoneType: ("MOBILE" | "LANDLINE") | null;
            /** @description YYYY-MM-DD */
            birthDate: string | null;
            zipCode: string | null;
            address: string | null;
            neighborhood: string | null;
            externalId: string | null;
            transId: number | null;
            preferredStoreId: string | null;
            preferredSellerId: string | null;
            /** @description True: pinned by a user. False: computed from sales. */
            preferredStorePinned: boolean;
            preferredSellerPinned: boolean;
            whatsappOptOut: boolean;
            emailOptOut: boolean;
            firstOrder: string | null;
            createdAt: string;
            updatedAt: string;
            /** @description Months of the last year that have a snapshot, oldest first. */
            rfmHistory: {
                period: string;
                /** @enum {string} */
                rfmStatus: "champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating";
            }[];
            /** @description Number of ERP records behind this customer; with more than one the customer can be split. */
            recordCount: number;
        };
        CustomerEvent: {
            id: string;
            /** @constant */
            kind: "registered";
            at: string;
            store: string | null;
        } | {
            id: string;
            /** @constant */
            kind: "rfm";
            at: string;
            from: ("champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating") | null;
            /** @enum {string} */
            to: "champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating";
            period: string;
        } | {
            id: string;
            /** @constant */
            kind: "consent";
            at: string;
            channel: components["schemas"]["Consent"];
            /** @enum {string} */
            from: "in" | "out";
            /** @enum {string} */
            to: "in" | "out";
            source: components["schemas"]["ConsentSource"];
            actor: components["schemas"]["Person"] | null;
        } | {
            id: string;
            /** @constant */
            kind: "message";
            at: string;
            channel: components["schemas"]["Consent"];
            /** @enum {string} */
            direction: "in" | "out";
            campaign: {
                id: string;
                name: string;
            } | null;
            status: string | null;
            text: string | null;
        } | {
            id: string;
            /** @constant */
            kind: "split";
            at: string;
            otherCustomerId: string;
            /** @enum {string} */
            direction: "from" | "to";
            records: number;
            actor: components["schemas"]["Person"] | null;
        } | {
            id: string;
            /** @constant */
            kind: "erased";
            at: string;
            actor: components["schemas"]["Person"] | null;
            helpdesk: components["schemas"]["ErasureInHelpdesk"] | null;
        };
        CustomerEventPage: {
            data: components["schemas"]["CustomerEvent"][];
            total: number;
            page: number;
            limit: number;
        };
        CustomerHabits: {
            /** @description The three with the most pieces. */
            departments: {
                name: string;
                /** @description Pieces bought; returns are not deducted. */
                quantity: number;
            }[];
            brands: {
                name: string;
                /** @description Pieces bought; returns are not deducted. */
                quantity: number;
            }[];
            /** @description Null before the third day with a purchase. */
            rhythm: {
                /** @description Median of the days between two days with a purchase. */
                days: number;
                /** @description YYYY-MM-DD: that many days after the last purchase. */
                expectedOn: string;
            } | null;
        };
        CustomerIdentities: {
            customerId: string;
            records: components["schemas"]["CustomerRecord"][];
            /** @description Number of further records in stores outside the actor's scope. */
            hiddenRecords: number;
            /** @description Every phone that resolves to this customer, masked. */
            phones: string[];
            /** @description Number of tax ids that resolve to this customer. */
            taxIds: number;
        };
        CustomerOptions: {
            sellers: {
                id: string;
                name: string;
                storeId: string | null;
                store: string | null;
            }[];
            cities: string[];
        };
        CustomerRecord: {
            /** @description `store code:ERP id`; identifies the record in a split request. */
            ref: string;
            externalId: string;
            store: components["schemas"]["NamedStore"] | null;
            name: string | null;
            email: string | null;
            phone: string | null;
            cpfMasked: string | null;
            city: string | null;
            /** @description Whether the customer's details come from this record. */
            isCurrent: boolean;
            /** @description Identifiers it shares with another record of the customer. */
            shares: ("cpf" | "phone")[];
            orders: number;
            totalSpent: number;
            createdAt: string;
        };
        CustomerRow: {
            /** @enum {string} */
            rfmStatus: "champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating";
            totalSpent: number;
            orderCount: number;
            /** @description Null if there are no orders. */
            averageTicket: number | null;
            lastOrder: string | null;
            id: string;
            name: string | null;
            /** @description Digits only: area code and subscriber. */
            phone: string | null;
            email: string | null;
            cpfMasked: string | null;
            city: string | null;
            state: string | null;
            store: components["schemas"]["NamedStore"];
            preferredStore: components["schemas"]["NamedStore"] | null;
            preferredSeller: components["schemas"]["NamedSeller"] | null;
            channels: components["schemas"]["Channels"];
            erasedAt: string | null;
        };
        CustomerRowPage: {
            data: components["schemas"]["CustomerRow"][];
            total: number;
            page: number;
            limit: number;
        };
        CustomerSplit: {
            id: string;
            fromId: string;
            records: number;
            transactions: number;
        };
        CustomerTimelineEntry: {
            id: string;
            /** @constant */
            kind: "sale";
            at: string;
            transaction: components["schemas"]["CustomerTransaction"];
        } | {
            id: string;
            /** @constant */
            kind: "return";
            at: string;
            transaction: components["schemas"]["CustomerTransaction"];
        } | {
            id: string;
            /** @constant */
            kind: "view";
            at: string;
            actor: components["schemas"]["Person"] | null;
            isReveal: boolean;
        } | components["schemas"]["CustomerEvent"];
        CustomerTimelineEntryPage: {
            data: components["schemas"]["CustomerTimelineEntry"][];
            total: number;
            page: number;
            limit: number;
        };
        CustomerTransaction: {
            id: string;
            externalId: string;
            /** @enum {string} */
            kind: "sale" | "return";
            date: string;
            /** @description Negative for a return. */
            total: number;
            storeId: string;
            store: string;
            storeCode: string;
            sellerId: string | null;
            seller: string | null;
            isInfluenced: boolean;
            channel: ("WHATSAPP" | "EMAIL") | null;
            /** @description Campaign to which the sale is attributed. */
            influencedBy: {
                id: string;
                name: string;
            } | null;
            items: components["schemas"]["TransactionItem"][];
        };
        CustomerTransactionPage: {
            data: components["schemas"]["CustomerTransaction"][];
            total: number;
            page: number;
            limit: number;
        };
        CustomerView: {
            /** @enum {string} */
            rfmStatus: "champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating";
            totalSpent: number;
            orderCount: number;
            /** @description Null if there are no orders. */
            averageTicket: number | null;
            lastOrder: string | null;
            id: string;
            name: string | null;
            /** @description Digits only: area code and subscriber. */
            phone: string | null;
            email: string | null;
            cpfMasked: string | null;
            city: string | null;
            state: string | null;
            store: components["schemas"]["NamedStore"];
            preferredStore: components["schemas"]["NamedStore"] | null;
            preferredSeller: components["schemas"]["NamedSeller"] | null;
            channels: components["schemas"]["Channels"];
            erasedAt: string | null;
            organizationId: string;
            storeId: string;
            phoneType: ("MOBILE" | "LANDLINE") | null;
            /** @description YYYY-MM-DD */
            birthDate: string | null;
            zipCode: string | null;
            address: string | null;
            neighborhood: string | null;
            externalId: string | null;
            transId: number | null;
            preferredStoreId: string | null;
            preferredSellerId: string | null;
            /** @description True: pinned by a user. False: computed from sales. */
            preferredStorePinned: boolean;
            preferredSellerPinned: boolean;
            whatsappOptOut: boolean;
            emailOptOut: boolean;
            firstOrder: string | null;
            createdAt: string;
            updatedAt: string;
            /** @description Months of the last year that have a snapshot, oldest first. */
            rfmHistory: {
                period: string;
                /** @enum {string} */
                rfmStatus: "champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating";
            }[];
            /** @description Number of ERP records behind this customer; with more than one the customer can be split. */
            recordCount: number;
            cpf?: string | null;
        };
        DashboardTotal: {
            /** @description So far. */
            today: number;
            /** @description The whole day. */
            yesterday: number;
            variation: number | null;
            orders: number;
            averageTicket: number | null;
            month: number;
            previousMonth: number;
            monthVariation: number | null;
            /** @description Customers who bought today, for the first time or again. */
            newCustomers: number;
            recurringCustomers: number;
            /** @description When the last complete ERP read ended. */
            updatedAt: string | null;
            sameMoment: components["schemas"]["SameMoment"];
        };
        DayHours: {
            active: boolean;
            open: string;
            close: string;
        };
        DeliveryDetail: {
            id: string;
            endpointId: string;
            url: string;
            eventId: string;
            type: string;
            /** @enum {string} */
            state: "waiting" | "retrying" | "delivered" | "given_up";
            attempts: number;
            nextAttemptAt: string | null;
            lastStatus: number | null;
            lastError: ("http_status" | "redirect" | "timeout" | "reset" | "unreachable" | "refused" | "blocked_address" | "event_removed") | null;
            durationMs: number | null;
            firstAttemptAt: string | null;
            lastAttemptAt: string | null;
            createdAt: string;
            /** @description Headers of the request, without its signatures. */
            headers: {
                [key: string]: string;
            };
            /** @description Null once the event is no longer kept. */
            body: string | null;
            /** @description The first kilobyte of the response. */
            responseStart: string | null;
        };
        DeliveryView: {
            id: string;
            endpointId: string;
            url: string;
            eventId: string;
            type: string;
            /** @enum {string} */
            state: "waiting" | "retrying" | "delivered" | "given_up";
            attempts: number;
            nextAttemptAt: string | null;
            lastStatus: number | null;
            lastError: ("http_status" | "redirect" | "timeout" | "reset" | "unreachable" | "refused" | "blocked_address" | "event_removed") | null;
            durationMs: number | null;
            firstAttemptAt: string | null;
            lastAttemptAt: string | null;
            createdAt: string;
        };
        DeliveryViewPage: {
            data: components["schemas"]["DeliveryView"][];
            total: number;
            page: number;
            limit: number;
        };
        EffectForecast: {
            /** @constant */
            timedOut: true;
        } | {
            /** @constant */
            timedOut: false;
            people: number;
            windowDays: number;
            /** @description Share that buys within the window without a message. */
            purchaseRate: number;
            /** @description False: too few bought in the last 90 days to say what could be proved. */
            isKnown: boolean;
            /** @description Null: the audience is too small to prove a good campaign. */
            suggestedPercent: number | null;
            /** @description The smallest effect that would be proved in 80 % of campaigns; null without a control group. */
            provable: {
                holdoutPercent: number;
                treated: number;
                holdout: number;
                /** @description Additional buyers among the treated. */
                buyers: number;
                revenue: number;
                /** @description The share that could prove half of it; null: none. */
                percentForHalf: number | null;
            } | null;
        };
        EmailSenderCheck: {
            problem: components["schemas"]["Problem"] | null;
        };
        EmailSettingsView: {
            fromName: string | null;
            fromAddress: string | null;
            replyTo: string | null;
            server: {
                host: string;
                port: number;
                /** @enum {string} */
                security: "tls" | "starttls" | "none";
                username: string | null;
                hasPassword: boolean;
            } | null;
            /** @description Whether the installation has a mail server for organizations without their own. */
            hasInstallationServer: boolean;
            changed: components["schemas"]["Changed"] | null;
        };
        EntityCounts: {
            [key: string]: number;
        };
        ErasureInHelpdesk: {
            /** @enum {string} */
            state: "pending" | "done";
            contacts: number;
            conversations: number;
            doneAt: string | null;
        };
        ErasureReceipt: {
            id: string;
            customerId: string;
            erasedAt: string;
            actor: components["schemas"]["Person"] | null;
            counts: {
                fields: number;
                identities: number;
                records: number;
                errors: number;
            };
            /**
             * @description State of deleting the person's contacts and conversations in the helpdesk; `none`: no helpdesk is connected.
             * @enum {string}
             */
            helpdesk: "none" | "pending" | "done";
        };
        ErpSettingsView: {
            /**
             * @description `default`: the installation's variables.
             * @enum {string}
             */
            source: "organization" | "default" | "none";
            baseUrl: string | null;
            username: string | null;
            defaultBranch: string | null;
            changed: components["schemas"]["Changed"] | null;
        };
        /** @enum {string} */
        ErpTestReason: "unauthorized" | "not_found" | "refused" | "timeout" | "unreachable" | "private_address" | "not_json" | "not_a_page";
        ErpTestResult: {
            /** @constant */
            ok: true;
            millis: number;
            branches: number;
        } | {
            /** @constant */
            ok: false;
            millis: number;
            reason: components["schemas"]["ErpTestReason"];
            status: number | null;
        };
        Estimate: {
            /** @constant */
            timedOut: true;
        } | {
            /** @constant */
            timedOut: false;
            count: number;
            matched: number;
            skipped: {
                no_phone?: number;
                not_mobile?: number;
                opt_out?: number;
                no_email?: number;
                email_opt_out?: number;
                message_limit?: number;
                in_other_campaign?: number;
                empty_variable?: number;
                duplicate_phone?: number;
                duplicate_email?: number;
                address_changed?: number;
                suppressed?: number;
                cancelled?: number;
                holdout?: number;
                programme_holdout?: number;
            };
            sampleId: string | null;
        };
        Event: {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "customer.created";
            createdAt: string;
            subject: {
                /** @constant */
                type: "customer";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                /**
                 * @description An ERP record or another system's, or a customer divided from another one.
                 * @enum {string}
                 */
                source: "record" | "split" | "person";
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "customer.updated";
            createdAt: string;
            subject: {
                /** @constant */
                type: "customer";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                /** @enum {string} */
                source: "record" | "split" | "person";
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "customer.erased";
            createdAt: string;
            subject: {
                /** @constant */
                type: "customer";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: Record<string, never>;
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "consent.changed";
            createdAt: string;
            subject: {
                /** @constant */
                type: "customer";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                /** @enum {string} */
                channel: "whatsapp" | "email";
                isOptedOut: boolean;
                wasOptedOut: boolean;
                /** @description As in `GET /customers/{id}/events`. */
                source: string;
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "rfm.changed";
            createdAt: string;
            subject: {
                /** @constant */
                type: "customer";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                rfmStatus: string;
                previousRfmStatus: string;
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "sale.registered";
            createdAt: string;
            subject: {
                /** @constant */
                type: "sale";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                /** @enum {string} */
                kind: "sale" | "return";
                amount: number;
                occurredAt: string;
                /** @description null: no customer, or one that is not imported yet. */
                customerId: string | null;
                sellerId: string | null;
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "campaign.finished";
            createdAt: string;
            subject: {
                /** @constant */
                type: "campaign";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                occurrence: number | null;
                /**
                 * @description `sent` can follow `failed`, if a message without an answer turns out to be sent.
                 * @enum {string}
                 */
                outcome: "sent" | "failed" | "cancelled" | "not_started";
                /** @description Of the campaign: `scheduled` if it recurs. */
                status: string;
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "message.status";
            createdAt: string;
            subject: {
                /** @constant */
                type: "message";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                campaignId: string;
                occurrence: number;
                customerId: string;
                /** @enum {string} */
                channel: "whatsapp" | "email";
                /** @enum {string} */
                status: "sent" | "delivered" | "read" | "failed" | "replied";
                previousStatus: string;
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "conversation.waiting";
            createdAt: string;
            subject: {
                /** @constant */
                type: "reassignment";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                /** @description In the helpdesk. */
                conversationId: number;
                customerId: string | null;
                minutesWaited: number;
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "conversation.reassigned";
            createdAt: string;
            subject: {
                /** @constant */
                type: "reassignment";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                conversationId: number;
                newConversationId: number;
                customerId: string | null;
                /** @description In the helpdesk. */
                agentId: number;
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "survey.answered";
            createdAt: string;
            subject: {
                /** @constant */
                type: "answer";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                surveyId: string;
                customerId: string;
                campaignId: string | null;
                score: number;
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "sync.finished";
            createdAt: string;
            subject: {
                /** @constant */
                type: "run";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                sync: string;
                trigger: string;
                /** @description Rows of the ERP that were not imported. */
                rejectedRows: number;
            };
        } | {
            /** @description The same in the feed and in every delivery: an id seen before is a repetition. */
            id: string;
            /** @description Microseconds of the change: increases with each event of one subject. */
            sequence: number;
            /** @constant */
            type: "sync.failed";
            createdAt: string;
            subject: {
                /** @constant */
                type: "run";
                id: string;
            };
            /** @description Store of the change; null: it concerns no single store. */
            storeId: string | null;
            data: {
                sync: string;
                trigger: string;
                rejectedRows: number;
            };
        };
        EventPage: {
            data: components["schemas"]["Event"][];
            /** @description `after` of the next request, also if there are no events now. */
            nextCursor: string;
            /** @description Whether more events can be read at once. */
            hasMore: boolean;
        };
        EventSettings: {
            /** @description Types that are kept for `GET /events`. */
            types: ("customer.created" | "customer.updated" | "customer.erased" | "consent.changed" | "rfm.changed" | "sale.registered" | "campaign.finished" | "message.status" | "conversation.waiting" | "conversation.reassigned" | "survey.answered" | "sync.finished" | "sync.failed")[];
            /** @description These and those of the webhooks. */
            recordedTypes: ("customer.created" | "customer.updated" | "customer.erased" | "consent.changed" | "rfm.changed" | "sale.registered" | "campaign.finished" | "message.status" | "conversation.waiting" | "conversation.reassigned" | "survey.answered" | "sync.finished" | "sync.failed")[];
            changed: components["schemas"]["Changed"] | null;
        };
        ExpiringConversation: {
            conversationId: number;
            contactName: string | null;
            store: components["schemas"]["StoreLabel"] | null;
            inboxId: number;
            lastInboundAt: string;
            /** @description 0: the window may already be closed. */
            minutesLeft: number;
            assignee: {
                id: number;
                name: string;
            } | null;
            url: string;
        };
        ExpiringList: {
            data: components["schemas"]["ExpiringConversation"][];
            total: number;
            page: number;
            limit: number;
            isAvailable: boolean;
        };
        ExplainedFigure: {
            /** @enum {string} */
            id: "dashboard.today-sales" | "dashboard.today-orders" | "dashboard.today-ticket" | "dashboard.yesterday-sales" | "dashboard.yesterday-until-now-sales" | "dashboard.yesterday-until-now-orders" | "dashboard.yesterday-until-now-ticket" | "dashboard.new-customers" | "dashboard.recurring-customers" | "dashboard.period-sales" | "dashboard.period-orders" | "dashboard.period-ticket" | "dashboard.compared-sales" | "dashboard.compared-orders" | "dashboard.compared-ticket" | "dashboard.hour-sales" | "dashboard.influenced-revenue" | "dashboard.influenced-sales" | "dashboard.influenced-share" | "stores.today-sales" | "stores.yesterday-sales" | "stores.yesterday-until-now-sales" | "stores.today-orders" | "rfm.customers" | "rfm.spent" | "rfm.average-spent" | "rfm.buyers" | "rfm.new-buyers" | "rfm.recurring-buyers" | "rfm.moved-customers" | "rfm.moved-spent" | "segments.customers" | "segments.whatsapp-reach" | "segments.email-reach" | "campaigns.audience" | "campaigns.queued" | "campaigns.sending" | "campaigns.in-doubt" | "campaigns.sent" | "campaigns.delivered" | "campaigns.read" | "campaigns.clicked" | "campaigns.replied" | "campaigns.failed" | "campaigns.skipped" | "campaigns.link-clicks" | "campaigns.conversions" | "campaigns.revenue" | "campaigns.sent-rate" | "campaigns.delivery-rate" | "campaigns.read-rate" | "campaigns.click-rate" | "campaigns.reply-rate" | "campaigns.conversion-rate" | "campaigns.revenue-per-message" | "campaigns.average-sale" | "campaigns.cost" | "campaigns.buyers" | "campaigns.return-on-cost" | "campaigns.cost-per-buyer" | "campaigns.arm-customers" | "campaigns.arm-buyers" | "campaigns.arm-revenue" | "campaigns.arm-purchase-rate" | "surveys.asked" | "surveys.responses" | "surveys.promoters" | "surveys.passives" | "surveys.detractors" | "surveys.nps" | "surveys.response-rate" | "helpdesk.waiting" | "helpdesk.expiring" | "results.messages" | "results.influenced-revenue" | "results.cost";
            /** @enum {string} */
            area: "dashboard" | "stores" | "rfm" | "segments" | "campaigns" | "surveys" | "helpdesk" | "results";
            /**
             * @description `count`: the number of rows; `money`: the sum of their amounts; `ratio`: of two other figures.
             * @enum {string}
             */
            unit: "count" | "money" | "ratio";
            /** @description What a row is; null for a ratio, which has none. */
            kind: ("sales" | "customers" | "messages" | "clicks" | "surveys" | "answers" | "conversations") | null;
            /** @description The figures that a ratio divides; they take the same parameters. */
            of: {
                numerator: string;
                minus?: string;
                denominator: string;
            } | null;
            parameters: {
                name: string;
                isRequired: boolean;
            }[];
        };
        Explanation: {
            /** @enum {string} */
            figure: "dashboard.today-sales" | "dashboard.today-orders" | "dashboard.today-ticket" | "dashboard.yesterday-sales" | "dashboard.yesterday-until-now-sales" | "dashboard.yesterday-until-now-orders" | "dashboard.yesterday-until-now-ticket" | "dashboard.new-customers" | "dashboard.recurring-customers" | "dashboard.period-sales" | "dashboard.period-orders" | "dashboard.period-ticket" | "dashboard.compared-sales" | "dashboard.compared-orders" | "dashboard.compared-ticket" | "dashboard.hour-sales" | "dashboard.influenced-revenue" | "dashboard.influenced-sales" | "dashboard.influenced-share" | "stores.today-sales" | "stores.yesterday-sales" | "stores.yesterday-until-now-sales" | "stores.today-orders" | "rfm.customers" | "rfm.spent" | "rfm.average-spent" | "rfm.buyers" | "rfm.new-buyers" | "rfm.recurring-buyers" | "rfm.moved-customers" | "rfm.moved-spent" | "segments.customers" | "segments.whatsapp-reach" | "segments.email-reach" | "campaigns.audience" | "campaigns.queued" | "campaigns.sending" | "campaigns.in-doubt" | "campaigns.sent" | "campaigns.delivered" | "campaigns.read" | "campaigns.clicked" | "campaigns.replied" | "campaigns.failed" | "campaigns.skipped" | "campaigns.link-clicks" | "campaigns.conversions" | "campaigns.revenue" | "campaigns.sent-rate" | "campaigns.delivery-rate" | "campaigns.read-rate" | "campaigns.click-rate" | "campaigns.reply-rate" | "campaigns.conversion-rate" | "campaigns.revenue-per-message" | "campaigns.average-sale" | "campaigns.cost" | "campaigns.buyers" | "campaigns.return-on-cost" | "campaigns.cost-per-buyer" | "campaigns.arm-customers" | "campaigns.arm-buyers" | "campaigns.arm-revenue" | "campaigns.arm-purchase-rate" | "surveys.asked" | "surveys.responses" | "surveys.promoters" | "surveys.passives" | "surveys.detractors" | "surveys.nps" | "surveys.response-rate" | "helpdesk.waiting" | "helpdesk.expiring" | "results.messages" | "results.influenced-revenue" | "results.cost";
            /** @enum {string} */
            area: "dashboard" | "stores" | "rfm" | "segments" | "campaigns" | "surveys" | "helpdesk" | "results";
            /**
             * @description `count`: the number of rows; `money`: the sum of their amounts; `ratio`: of two other figures.
             * @enum {string}
             */
            unit: "count" | "money" | "ratio";
            /** @description What a row is; null for a ratio, which has none. */
            kind: ("sales" | "customers" | "messages" | "clicks" | "surveys" | "answers" | "conversations") | null;
            /** @description The figures that a ratio divides; they take the same parameters. */
            of: {
                numerator: string;
                minus?: string;
                denominator: string;
            } | null;
            /** @description One sentence in the requested language. */
            definition: string;
            /** @description As the page shows it. Null: there is none, as an average without a sale; also on pages after the first. */
            value: number | null;
            /** @description What limits the figure, in the requested language. Empty on pages after the first. */
            filters: string[];
            asOf: {
                /** @description When the figure was read. */
                at: string;
                /** @description When the last complete ERP read ended. */
                lastSync: string | null;
                /** @description The moment until which sales are known. */
                salesUntil: string | null;
            };
            data: components["schemas"]["FigureRow"][];
            /** @description Number of rows; null for a ratio, and on pages after the first. */
            total: number | null;
            /** @description Sum of the rows' amounts; null unless `unit` is `money`, and on pages after the first. */
            sum: number | null;
            /** @description `cursor` of the next page; null on the last. */
            nextCursor: string | null;
        };
        FailedGroup: {
            key: string;
            queue: string;
            functionId: string;
            error: string;
            count: number;
            retryable: number;
            firstAt: string;
            lastAt: string;
            /** @description One of them. */
            eventName: string;
            sample: {
                [key: string]: string;
            };
        };
        FailedRun: {
            id: string;
            queue: string;
            functionId: string;
            /** @description For level 0; null too for a run that belongs to none. */
            organization: {
                id: string;
                name: string;
            } | null;
            eventName: string;
            sample: {
                [key: string]: string;
            };
            /** @description The step that failed; null if the function itself failed, or if the engine does not report it. */
            step: string | null;
            error: string;
            group: string;
            /** @description Scheduled functions cannot be retried: their next run starts on schedule. */
            canRetry: boolean;
            startedAt: string | null;
            failedAt: string;
        };
        FailedRuns: {
            data: components["schemas"]["FailedRun"][];
            total: number;
            page: number;
            limit: number;
            groups: components["schemas"]["FailedGroup"][];
        };
        FigureRow: {
            id: string;
            /** @description Without `app:customers`: no id, and a shortened name. */
            customer: {
                id: string | null;
                name: string | null;
            } | null;
            /** @description Null with `seller` and `at`: a sale in a store that the actor may not see. */
            store: {
                id: string | null;
                name: string | null;
            } | null;
            seller: string | null;
            at: string | null;
            /** @description In reais; negative for a return. */
            amount: number | null;
            attribution?: {
                message: {
                    /** @description Null: the actor may not see campaigns. */
                    campaign: {
                        id: string;
                        name: string;
                    } | null;
                    occurrence: number;
                    channel: string;
                    status: string;
                    sentAt: string | null;
                };
                /** @description From the message to the sale. */
                hoursBetween: number;
                /** @description Days after a message within which a sale is attributed to it. */
                windowDays: number;
                /** @description Other messages within the window: a newer one was sent before the sale, or they failed. */
                others: {
                    /** @description Null: the actor may not see campaigns. */
                    campaign: {
                        id: string;
                        name: string;
                    } | null;
                    occurrence: number;
                    channel: string;
                    status: string;
                    sentAt: string | null;
                    /** @enum {string} */
                    reason: "older" | "failed";
                }[];
            };
            message?: {
                /** @description Null: the actor may not see campaigns. */
                campaign: {
                    id: string;
                    name: string;
                } | null;
                occurrence: number;
                channel: string;
                status: string;
                sentAt: string | null;
            };
            /** @description Why a message was skipped or failed: a code. */
            reason?: string | null;
            assignment?: ("treated" | "holdout") | null;
            /** @description RFM groups of the two months; null: not a customer then. */
            groups?: {
                from: string | null;
                to: string | null;
            };
            answer?: {
                score: number;
                comment: string | null;
            };
            url?: string | null;
            /** @description Minutes waited, or left for free text. */
            minutes?: number;
        };
        FirstSteps: {
            /** @description An ERP connection is configured. */
            erp: boolean;
            /** @description A provider confirmed a WhatsApp number. */
            number: boolean;
            /** @description There is a second user, or an invite. */
            team: boolean;
            /** @description A store has business hours. */
            hours: boolean;
            /** @description There is a segment. */
            segment: boolean;
            /** @description A campaign has left the state of a draft. */
            campaign: boolean;
            /** @description Sales were imported. */
            hasSales: boolean;
        };
        HelpdeskConfigView: {
            instanceUrl: string | null;
            accountId: number | null;
            hasApiKey: boolean;
            /** @enum {string} */
            whatsappMode: "gateway" | "waba_official";
            waitTimeoutEnabled: boolean;
            waitTimeoutMinutes: number;
            reassignmentMessage: string | null;
            blockOutsideHours: boolean;
            changed: components["schemas"]["Changed"] | null;
        };
        HelpdeskHealth: {
            /** @constant */
            ok: true;
            millis: number;
            agents: number;
        } | {
            /** @constant */
            ok: false;
            millis: number;
            reason: components["schemas"]["HelpdeskProblem"];
            status: number | null;
        };
        /** @enum {string} */
        HelpdeskProblem: "not_configured" | "key_unavailable" | "key_unreadable" | "unauthorized" | "not_administrator" | "not_found" | "private_address" | "not_a_helpdesk" | "refused" | "timeout" | "unreachable";
        ImportDetail: {
            id: string;
            fileName: string;
            fileBytes: number;
            /** @enum {string} */
            status: "uploading" | "reading" | "mapping" | "previewing" | "ready" | "running" | "completed" | "stopped" | "failed" | "undoing" | "undone";
            problem: ("empty_file" | "not_text" | "broken_quotes" | "too_many_rows" | "too_many_columns" | "failed" | "expired") | null;
            rowCount: number | null;
            /** @description Chunks of the current step. */
            progress: {
                done: number;
                total: number;
            } | null;
            preview: {
                new: number;
                changed: number;
                unchanged: number;
                conflict: number;
                rejected: number;
            } | null;
            result: {
                read: number;
                created: number;
                /** @description Further records of known customers. */
                merged: number;
                updated: number;
                unchanged: number;
                /** @description Changed consents. */
                consents: number;
                rejected: number;
            } | null;
            undo: {
                undone: number;
                /** @description Changed since the import: left as they are. */
                changedSince: number;
                /** @description With sales, messages or other data since the import: left as they are. */
                inUse: number;
            } | null;
            undoUntil: string | null;
            /** @description Whether the file of rejected rows can be downloaded. */
            hasRejectedRows: boolean;
            createdAt: string;
            createdBy: string | null;
            partCount: number;
            missingParts: number[];
            encoding: ("utf-8" | "utf-16le" | "utf-16be" | "windows-1252") | null;
            delimiter: (";" | "," | "\t" | "|") | null;
            headers: string[] | null;
            firstRows: string[][];
            /** @description The chosen or remembered mapping, else the proposed one. */
            mapping: {
                columns: (("storeCode" | "externalId" | "name" | "cpf" | "phone" | "email" | "birthDate" | "zipCode" | "city" | "state" | "address" | "neighborhood" | "whatsappConsent" | "emailConsent" | "consentAt") | null)[];
                storeCode: string | null;
            } | null;
            /** @description The first rows of each outcome of the dry run. */
            examples: {
                /** @description Row of the file; the first one is 1. */
                row: number;
                /** @enum {string} */
                outcome: "new" | "changed" | "unchanged" | "conflict" | "rejected";
                problems: {
                    field: ("storeCode" | "externalId" | "name" | "cpf" | "phone" | "email" | "birthDate" | "zipCode" | "city" | "state" | "address" | "neighborhood" | "whatsappConsent" | "emailConsent" | "consentAt") | null;
                    /** @enum {string} */
                    code: "no_identity" | "missing_store" | "unknown_store" | "invalid_text" | "text_too_long" | "digits_lost" | "invalid_cpf" | "invalid_phone" | "invalid_email" | "invalid_date" | "date_in_future" | "invalid_consent" | "erased_customer" | "two_customers" | "older_than_stored";
                }[];
                cells: string[];
            }[];
        };
        ImportView: {
            id: string;
            fileName: string;
            fileBytes: number;
            /** @enum {string} */
            status: "uploading" | "reading" | "mapping" | "previewing" | "ready" | "running" | "completed" | "stopped" | "failed" | "undoing" | "undone";
            problem: ("empty_file" | "not_text" | "broken_quotes" | "too_many_rows" | "too_many_columns" | "failed" | "expired") | null;
            rowCount: number | null;
            /** @description Chunks of the current step. */
            progress: {
                done: number;
                total: number;
            } | null;
            preview: {
                new: number;
                changed: number;
                unchanged: number;
                conflict: number;
                rejected: number;
            } | null;
            result: {
                read: number;
                created: number;
                /** @description Further records of known customers. */
                merged: number;
                updated: number;
                unchanged: number;
                /** @description Changed consents. */
                consents: number;
                rejected: number;
            } | null;
            undo: {
                undone: number;
                /** @description Changed since the import: left as they are. */
                changedSince: number;
                /** @description With sales, messages or other data since the import: left as they are. */
                inUse: number;
            } | null;
            undoUntil: string | null;
            /** @description Whether the file of rejected rows can be downloaded. */
            hasRejectedRows: boolean;
            createdAt: string;
            createdBy: string | null;
        };
        ImportViewPage: {
            data: components["schemas"]["ImportView"][];
            total: number;
            page: number;
            limit: number;
        };
        InboxConversation: {
            conversationId: number;
            contactName: string | null;
            store: components["schemas"]["StoreLabel"] | null;
            inboxId: number;
            assignee: {
                id: number;
                name: string;
            } | null;
            url: string;
            lastActivityAt: string;
            labels: string[];
            lastMessage: components["schemas"]["LastMessage"] | null;
            /** @description Null: no customer of the actor's stores has this phone, or the actor may not see customers. */
            customer: components["schemas"]["ConversationCustomer"] | null;
        };
        InboxConversationList: {
            data: components["schemas"]["InboxConversation"][];
            total: number;
            page: number;
            limit: number;
            isReachable: boolean;
        };
        InboxList: {
            data: components["schemas"]["InboxView"][];
            total: number;
            page: number;
            limit: number;
            isReachable: boolean;
        };
        InboxView: {
            id: number;
            name: string;
            stores: components["schemas"]["StoreLabel"][];
        };
        InfluencedRevenue: {
            /** @enum {string} */
            period: "month" | "today" | "7d" | "28d" | "90d" | "year" | "range" | "week";
            /** @description Days in UTC−3, both inclusive. */
            from: string;
            to: string;
            revenue: number;
            conversions: number;
            channels: {
                whatsapp: number;
                email: number;
            };
            /** @description All sales of these days, net of returns. */
            total: number;
            share: number | null;
            /** @description Days after a message within which a sale is attributed to it. */
            attributionWindowDays: number;
        };
        IntradayPoint: {
            hour: string;
            hoje: number;
            ontem: number;
            isFuture: boolean;
        };
        IssuedToken: {
            token: string;
            expiresAt: string;
        };
        LastMessage: {
            /** @enum {string} */
            direction: "in" | "out" | "note";
            /** @description At most 200 characters; null for a file without text. */
            text: string | null;
            files: number;
            at: string | null;
        };
        LinkAlias: {
            aliasId: string;
            principalId: string;
        };
        NamedSeller: {
            id: string;
            name: string;
        };
        NamedStore: {
            id: string;
            code: string;
            name: string;
        };
        NewApiKeyView: {
            key: components["schemas"]["ApiKeyView"];
            /** @description The key itself. It is shown only here. */
            secret: string;
        };
        NewEndpointView: {
            endpoint: components["schemas"]["WebhookEndpointView"];
            secret: string;
        };
        NumberConnection: {
            /** @enum {string} */
            connectionState: "open" | "connecting" | "close";
            /** @description A PNG as a data URL, for the phone to scan; replaced every half minute. Null while it is prepared. */
            qrCode: string | null;
            /** @description To type on the phone instead of scanning, if the gateway has one. */
            pairingCode: string | null;
            /** @description Why the gateway cannot connect it. */
            problem: ("unreachable" | "denied" | "not_found" | "other_account" | "taken" | "no_token") | null;
        };
        NumberName: {
            id: string;
            /** @enum {string} */
            provider: "gateway" | "cloud_official";
            displayPhoneNumber: string | null;
            store: string;
        };
        OrganizationSettings: {
            id: string;
            name: string;
            campaignSettings: components["schemas"]["CampaignSettings"];
            replyWindowHours: number;
            attributionWindowDays: number;
            /** @description Share of the customers who get no campaign, 0: none. A quarter keeps the share that it began with. */
            programmeHoldoutPercent: number;
            changed: {
                profile: components["schemas"]["Changed"] | null;
                campaigns: components["schemas"]["Changed"] | null;
            };
        };
        OtherRunView: {
            id: string;
            /** @enum {string} */
            type: "rfm" | "campaign_send" | "reassignment" | "retention";
            /** @enum {string} */
            status: "running" | "completed" | "failed";
            /** @description The job engine is unavailable: the run starts once it is back. */
            isWaiting: boolean;
            /** @enum {string} */
            trigger: "schedule" | "user" | "automation";
            actor: {
                id: string;
                name: string;
            } | null;
            /** @description Set for a campaign send; null once the campaign is deleted. */
            campaign: {
                id: string;
                name: string;
            } | null;
            /** @description Result counts per entity. */
            progress: components["schemas"]["Progress"];
            error: string | null;
            startedAt: string;
            finishedAt: string | null;
            durationMs: number | null;
        };
        OtherRunViewPage: {
            data: components["schemas"]["OtherRunView"][];
            total: number;
            page: number;
            limit: number;
        };
        OwnCount: {
            id: string;
            /** @constant */
            timedOut: true;
        } | {
            id: string;
            /** @constant */
            timedOut: false;
            size: number;
            reach: components["schemas"]["SegmentsReach"];
        };
        Person: {
            id: string;
            name: string;
        };
        PersonView: {
            id: string;
            /** @enum {string} */
            status: "invited" | "active" | "deactivated";
            email: string;
            name: string | null;
            stores: {
                id: string;
                code: string;
                tradeName: string;
            }[];
            role: {
                id: string;
                name: string;
                level: number;
                readOnly: boolean;
            } | null;
            lastSeenAt: string | null;
            createdAt: string;
            isSelf: boolean;
            /** @description Whether the caller may change this user. */
            canManage: boolean;
        };
        PersonViewPage: {
            data: components["schemas"]["PersonView"][];
            total: number;
            page: number;
            limit: number;
        };
        PriceView: {
            id: string;
            /** @enum {string} */
            tariff: "cloud_marketing" | "cloud_utility" | "cloud_authentication" | "gateway" | "email";
            /** @description In reais a message, up to six decimals. */
            price: number;
            /** @enum {string} */
            chargedPer: "sent" | "delivered";
            /** @description Costs nothing within 24 hours of the customer's last message. */
            isFreeInReplyWindow: boolean;
            /** @description The first day, UTC−3. */
            validFrom: string;
            isInForce: boolean;
            /** @description No message has been counted with it. */
            isRemovable: boolean;
        };
        Problem: {
            /** @enum {string} */
            code: "audience_missing" | "segment_missing" | "segment_inactive" | "number_missing" | "number_unusable" | "number_disconnected" | "number_unconfirmed" | "template_missing" | "template_unusable" | "text_missing" | "variable_missing" | "variable_unknown" | "fallback_missing" | "subject_missing" | "body_missing" | "body_unreadable" | "mail_server_missing" | "sender_missing" | "link_missing" | "survey_missing" | "survey_inactive" | "unsubscribe_missing" | "sending_stopped" | "button_link_mismatch";
            /** @enum {string} */
            severity: "error" | "warning";
            detail?: string;
        };
        Profile: {
            id: string;
            email: string;
            name: string;
            role: components["schemas"]["Role"] | null;
            tenantId: string;
            organizationName: string;
            /** @description Stores that the user may see; empty or absent means the whole organization. */
            stores?: {
                id: string;
                code: string;
            }[];
        };
        ProgrammeResults: {
            /** @description The setting; a quarter keeps the share that it began with. */
            holdoutPercent: number;
            /** @description At most four, the latest first. */
            quarters: {
                /** @description Its first day, UTC−3. */
                quarter: string;
                holdoutPercent: number;
                /** @description The quarter's first campaign with the control group. */
                startedAt: string;
                closesAt: string;
                /** @description The setting was turned off before the quarter's end. */
                endedEarly: boolean;
                /**
                 * @description By the purchase rate. No verdict before the window has closed.
                 * @enum {string}
                 */
                state: "no_control" | "insufficient" | "positive" | "not_proven" | "negative";
                /** @description What is missing for a verdict; null unless `state` is `insufficient`. */
                missing: {
                    /** @description Until the window closes. */
                    days: number;
                    /** @description Null: it cannot be estimated, because no customer bought. */
                    people: number | null;
                    /** @description The window has closed, but its last sales are not imported yet. */
                    awaitsSales: boolean;
                } | null;
                arms: {
                    /** @enum {string} */
                    assignment: "treated" | "holdout";
                    variant: null;
                    people: number;
                    buyers: number;
                    /** @description Net of returns. */
                    revenue: number;
                }[];
                /** @description Buyers per customer, treated minus control; Newcombe's interval. */
                purchaseRate: {
                    difference: number;
                    low: number;
                    high: number;
                } | null;
                /** @description Reais per customer, treated minus control; re-randomization interval. */
                revenue: {
                    difference: number;
                    low: number;
                    high: number;
                    /** @description Revenue of a customer above it counts as this amount. */
                    capped: number | null;
                    shareBelowCap: number;
                } | null;
                /** @description What the treated spent because of the messages. */
                incrementalRevenue: {
                    value: number;
                    low: number;
                    high: number;
                } | null;
                /** @description Of the assignments drawn for the interval. */
                seed: number | null;
            }[];
        };
        Progress: {
            [key: string]: components["schemas"]["EntityCounts"];
        };
        ProvisionedAgent: {
            agent: components["schemas"]["AgentView"];
            password: string | null;
        };
        PublicSurvey: {
            store: string;
            question: string;
            answered: boolean;
        };
        QueueReport: {
            /** @enum {string} */
            engine: "embedded" | "inngest" | "inngest-dev";
            /**
             * @description Level 0 sees every organization.
             * @enum {string}
             */
            scope: "organization" | "all";
            /** @description Whether `/api/admin/queues` is switched on. */
            hasPage: boolean;
            measuredAt: string;
            /** @description Whether the engine reports its waiting and active runs; otherwise those figures are null. */
            tellsRuns: boolean;
            data: components["schemas"]["QueueSummary"][];
        };
        QueueSummary: {
            queue: string;
            waiting: number | null;
            active: number | null;
            failed: number;
            /** @description Age of the oldest run that has not started; null without one. */
            oldestWaitingSeconds: number | null;
            /** @description 95th percentile of the wait of runs that started in the last hour; null without one. */
            delayP95Seconds: number | null;
            /** @description Runs that ended in the last five minutes, per minute. */
            perMinute: number | null;
        };
        QuotasView: {
            /** @description Each quota once. */
            quotas: {
                /** @enum {string} */
                name: "messagesPerDay" | "exportsPerHour" | "segmentQueriesPerMinute" | "apiRequestsPerMinute";
                /** @description The one in force: the organization's own, else the default. */
                limit: number;
                own: number | null;
                default: number;
                /** @description Today (UTC−3), or in the last hour or minute. */
                used: number;
            }[];
            changed: components["schemas"]["Changed"] | null;
        };
        RateLimitCheck: {
            tier: string;
            limit: number;
            sentOnDay: number;
            committedOnDay: number;
            campaignSize: number;
            willExceed: boolean;
            exceedBy: number;
        };
        Reach: {
            reachable: boolean;
            reason: ("no_phone" | "not_mobile" | "opt_out" | "no_email" | "email_opt_out") | null;
        };
        RecentSale: {
            id: string;
            date: string;
            storeId: string;
            store: string;
            seller: string | null;
            customer: string | null;
            /** @description Negative for a return. */
            total: number;
            isInfluenced: boolean;
        };
        RecipientRow: {
            id: string;
            customer: {
                id: string;
                name: string | null;
            };
            store: {
                id: string;
                tradeName: string;
            };
            /** @description The content version that this recipient gets or got. */
            contentVersion: number | null;
            /** @description Masked. */
            address: string | null;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "skipped" | "in_doubt";
            /** @description Null: left out before the arms were assigned, or a send without a control group. */
            assignment: ("treated" | "holdout") | null;
            reasonCode: string | null;
            errorCode: string | null;
            acceptedAt: string | null;
            deliveredAt: string | null;
            readAt: string | null;
            failedAt: string | null;
            clickedAt: string | null;
            repliedAt: string | null;
            conversions: number;
            revenue: number;
        };
        RecipientRowPage: {
            data: components["schemas"]["RecipientRow"][];
            total: number;
            page: number;
            limit: number;
        };
        Recurrence: {
            /** @enum {string} */
            frequency: "daily" | "weekly" | "monthly";
            interval: number;
            weekdays: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
            time: string;
            /** @description The last day, inclusive. */
            until?: string | null;
        };
        RedirectView: {
            id: string;
            /**
             * @description `started`: incomplete and still being retried.
             * @enum {string}
             */
            status: "started" | "completed" | "failed";
            from: {
                conversationId: number;
                inboxId: number;
                url: string | null;
                store: components["schemas"]["StoreLabel"] | null;
            };
            /** @description Null until the helpdesk has created the conversation. */
            to: {
                conversationId: number;
                inboxId: number;
                url: string | null;
            } | null;
            agent: {
                id: number;
                name: string;
            };
            /** @description Null: no customer has this phone, or the actor may not see customers. A null name: the customer was erased. */
            customer: {
                id: string;
                name: string | null;
            } | null;
            waitingSince: string;
            minutesWaited: number;
            createdAt: string;
            completedAt: string | null;
        };
        RedirectViewPage: {
            data: components["schemas"]["RedirectView"][];
            total: number;
            page: number;
            limit: number;
        };
        ReopenedConversation: {
            conversationId: number;
            /** @constant */
            status: "open";
        };
        ReplayedDeliveries: {
            count: number;
        };
        ReplySender: {
            /** @enum {string} */
            state: "agent" | "account" | "no_agent" | "not_in_inbox" | "blocked";
            name: string | null;
        };
        ReplyWindow: {
            isOpen: boolean;
            /** @description Null: no end, or not known. */
            closesAt: string | null;
            /** @description `no_phone`: the contact has none. `no_number`: the customer never wrote to a number of the product. */
            problem: ("closed" | "no_phone" | "no_number") | null;
        };
        RetentionRunView: {
            id: string;
            /** @enum {string} */
            status: "running" | "completed" | "failed";
            startedAt: string;
            finishedAt: string | null;
            transactions: number;
            items: number;
        };
        RetentionView: {
            transactionYears: number;
            /** @description Tonight's run deletes transactions before this day (UTC−3). */
            keptFrom: string;
            /** @description Deletion starts at this time; null: it has begun. */
            startsAt: string | null;
            /** @description Transactions before this day have been deleted; null: none. */
            deletedBefore: string | null;
            /** @description The newest first. */
            runs: components["schemas"]["RetentionRunView"][];
            changed: components["schemas"]["Changed"] | null;
        };
        RetryOutcome: {
            retried: number;
            blocked: number;
            unrepeatable: number;
        };
        RfmFlow: {
            from: ("champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating") | null;
            to: ("champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating") | null;
            count: number;
            revenue: number;
        };
        RfmMigrations: {
            currentPeriod: string;
            previousPeriod: string;
            positive: number;
            negative: number;
            neutral: number;
            entered: number;
            left: number;
            flows: components["schemas"]["RfmFlow"][];
        };
        RfmOverview: {
            kpis: {
                total: number;
                new: number;
                recurring: number;
            };
            profiles: components["schemas"]["RfmSegmentProfile"][];
            summary: {
                count: number;
                avgSpent: number;
                avgOrders: number;
                totalRevenue: number;
                /** @description Mean days since the last order, over customers with orders. */
                avgRecency: number;
            };
        };
        RfmRunView: {
            id: string;
            /** @enum {string} */
            status: "running" | "completed" | "failed";
            /** @description The job engine is unavailable: the run starts once it is back. */
            isWaiting: boolean;
            startedAt: string;
            finishedAt: string | null;
            error: string | null;
        };
        RfmSegmentProfile: {
            /** @enum {string} */
            segment: "champions" | "loyal_customers" | "potential_loyalist" | "recent_customers" | "promising" | "need_attention" | "about_to_sleep" | "at_risk" | "cant_lose_them" | "hibernating";
            count: number;
            avgSpent: number;
            avgOrders: number;
            totalRevenue: number;
            /** @description Mean days since the last order, over customers with orders. */
            avgRecency: number;
        };
        RfmSettingsView: {
            riskDays: number;
            churnDays: number;
            /** @description In reais. */
            loyalTotalSpent: number;
            loyalOrderCount: number;
            /**
             * @description `default`: the installation's constants.
             * @enum {string}
             */
            source: "organization" | "default";
            defaults: components["schemas"]["SaveRfmSettings"];
            changed: components["schemas"]["Changed"] | null;
        };
        RfmStatus: {
            lastRun: components["schemas"]["RfmRunView"] | null;
        };
        Role: {
            id: string;
            name: string;
            level: number;
            permissions: string[];
            readOnly: boolean;
        };
        RoleView: {
            id: string;
            name: string;
            level: number;
            permissions: string[];
            readOnly: boolean;
            userCount: number;
            inviteCount: number;
            /** @description The installation operator's role, which cannot be changed. */
            isLocked: boolean;
            isOwn: boolean;
            /** @description Whether the caller may assign this role. */
            canGrant: boolean;
            /** @description Whether the caller may change this role; of the caller's own role only the name. */
            canEdit: boolean;
        };
        RoleViewPage: {
            data: components["schemas"]["RoleView"][];
            total: number;
            page: number;
            limit: number;
        };
        RunningDay: {
            /** @description The moment until which today's sales are known. */
            until: string;
            /** @description The last 14 days until this time of day, today last. */
            days: {
                date: string;
                total: number;
                orders: number;
                averageTicket: number | null;
            }[];
            /** @description Lowest and highest sum of the last four same weekdays at the end of each hour, in the running hour until this time. Empty with sales on fewer than two of them. */
            usual: {
                hour: string;
                low: number;
                high: number;
            }[];
        };
        SalesHistoryDay: {
            date: string;
            total: number;
            count: number;
        };
        SalesPeriod: {
            /**
             * @description `month` if the requested range is not valid.
             * @enum {string}
             */
            period: "month" | "today" | "7d" | "28d" | "90d" | "year" | "range";
            /** @enum {string} */
            compare: "previous" | "year";
            current: {
                /** @description Days in UTC−3, both inclusive. */
                from: string;
                to: string;
                /** @description The moment at which the last day ends, if it does not count as a whole. */
                until: string | null;
                total: number;
                orders: number;
                averageTicket: number | null;
            };
            /** @description An earlier period. If this one ends today, both end at the same time of day. */
            compared: {
                /** @description Days in UTC−3, both inclusive. */
                from: string;
                to: string;
                /** @description The moment at which the last day ends, if it does not count as a whole. */
                until: string | null;
                total: number;
                orders: number;
                averageTicket: number | null;
                /** @description False: it starts before the first sale, so there are no variations. */
                isWhole: boolean;
            };
            /** @description The first day with a sale in these stores. */
            firstDay: string | null;
            variation: number | null;
            ordersVariation: number | null;
            ticketVariation: number | null;
            /** @enum {string} */
            bucket: "day" | "week" | "month";
            points: {
                from: string;
                to: string;
                total: number;
                orders: number;
                /** @description Sales of the same days of the earlier period; null if it has none. */
                compared: number | null;
            }[];
        };
        SameMoment: {
            /** @description The moment until which today's sales are known: the start of the last ERP read, or now. */
            until: string;
            /** @description Yesterday until the same time. */
            yesterday: number;
            variation: number | null;
            yesterdayOrders: number;
            ordersVariation: number | null;
            yesterdayTicket: number | null;
            ticketVariation: number | null;
            /** @description Last month until the same day and time; all of it if it has no such day. */
            previousMonth: number;
            monthVariation: number | null;
            /** @description The same month of last year until the same day and time. */
            yearAgo: number;
            yearVariation: number | null;
        };
        SaveAgentHours: {
            blockOutsideHours: boolean;
        };
        SavedHelpdeskConfig: {
            instanceUrl: string | null;
            accountId: number | null;
            hasApiKey: boolean;
            /** @enum {string} */
            whatsappMode: "gateway" | "waba_official";
            waitTimeoutEnabled: boolean;
            waitTimeoutMinutes: number;
            reassignmentMessage: string | null;
            blockOutsideHours: boolean;
            changed: components["schemas"]["Changed"] | null;
            isReachable: boolean;
            receivesEvents: boolean;
        };
        SaveHelpdeskMode: {
            /** @enum {string} */
            mode: "gateway" | "waba_official";
        };
        SaveRfmSettings: {
            riskDays: number;
            churnDays: number;
            /** @description In reais. */
            loyalTotalSpent: number;
            loyalOrderCount: number;
        };
        SegmentFilter: {
            category: string;
            field: string;
            /** @enum {string} */
            operator: "eq" | "neq" | "in" | "notIn" | "contains" | "startsWith" | "isNull" | "isNotNull" | "gt" | "gte" | "lt" | "lte" | "between" | "before" | "after" | "within";
            value?: boolean | string | number | (boolean | string | number)[];
            window?: string | {
                from: string;
                to: string;
            };
        };
        SegmentOption: {
            value: string;
            label: string;
            hint: string | null;
            count: number;
        };
        SegmentOptions: {
            /** @enum {string} */
            field: "rfmStatus" | "city" | "state" | "neighborhood" | "birthMonth" | "phoneType" | "storeId" | "preferredStoreId" | "preferredSellerId" | "productCode" | "brand" | "department" | "collection";
            options: components["schemas"]["SegmentOption"][];
            isTruncated: boolean;
        };
        SegmentPreview: {
            /** @constant */
            timedOut: true;
        } | {
            /** @constant */
            timedOut: false;
            count: number;
            reach: components["schemas"]["SegmentsReach"];
            /** @description One count per rule, and one per part of each rule, evaluated independently. */
            clauses: {
                count: number;
                parts: number[];
            }[];
            sample: components["schemas"]["SegmentSample"][];
        };
        SegmentRule: {
            /** @enum {string} */
            logic: "AND" | "OR";
            negate?: boolean;
            filters: (components["schemas"]["SegmentFilter"] | components["schemas"]["SegmentRule"])[];
        };
        SegmentRules: {
            rules: components["schemas"]["SegmentRule"][];
        };
        SegmentSample: {
            id: string;
            name: string | null;
            city: string | null;
            state: string | null;
            rfmStatus: string;
            totalSpent: number;
            lastOrder: string | null;
        };
        SegmentsReach: {
            whatsapp: number;
            email: number;
        };
        SegmentUsage: {
            id: string;
            name: string;
            channel: string;
            status: string;
            updatedAt: string;
        };
        SegmentUsagePage: {
            data: components["schemas"]["SegmentUsage"][];
            total: number;
            page: number;
            limit: number;
        };
        SegmentView: {
            id: string;
            name: string;
            rules: components["schemas"]["SegmentRule"][];
            /** @description Increases with every change of name or rules. */
            version: number;
            /** @enum {string} */
            status: "active" | "inactive";
            /** @description True for a reader with a store scope: figures are null here and are counted on request. */
            isScoped: boolean;
            size: number | null;
            reach: components["schemas"]["SegmentsReach"] | null;
            countedAt: string | null;
            timedOutAt: string | null;
            /** @description The last 30 days, oldest first; days without a count are missing. */
            sizes: {
                day: string;
                size: number;
            }[];
            /** @description Number of campaigns that target it. */
            usedBy: number;
            /** @description False if a campaign for stores outside the reader's scope uses it; the segment can then only be read and copied. */
            mayChange: boolean;
            createdAt: string;
            updatedAt: string;
            updatedBy: string | null;
        };
        SegmentViewPage: {
            data: components["schemas"]["SegmentView"][];
            total: number;
            page: number;
            limit: number;
        };
        SentContentView: {
            linkUrl: string | null;
            version: number;
            isExact: boolean;
            occurrence: number;
            /** @enum {string} */
            channel: "whatsapp" | "email";
            startedAt: string | null;
            whatsapp: {
                templateName: string | null;
                variables: {
                    [key: string]: components["schemas"]["VariableMapping"];
                };
                language: string | null;
                text: string | null;
                template: components["schemas"]["SentTemplate"] | null;
            };
            email: {
                subject: string | null;
                preheader: string | null;
                html: string | null;
                text: string | null;
                fromName: string | null;
                replyTo: string | null;
            };
            survey: {
                id: string | null;
                question: string;
            } | null;
        };
        SentReply: {
            messageId: number;
        };
        SentTemplate: {
            /**
             * @description Placeholders are numbers or names; a template has one kind.
             * @enum {string}
             */
            parameters: "positional" | "named";
            buttons: components["schemas"]["TemplateButton"][];
            variables: components["schemas"]["TemplateVariable"][];
            name: string;
            language: string;
            header: {
                /** @enum {string} */
                kind: "none" | "text" | "image" | "video" | "document" | "location" | "other";
                text: string | null;
            };
            body: string;
            footer: string | null;
        };
        StopView: {
            id: string;
            /** @enum {string} */
            subject: "number" | "template";
            number: {
                id: string;
                displayPhoneNumber: string | null;
                store: string;
            } | null;
            template: {
                name: string;
                language: string;
                wabaId: string;
            } | null;
            code: string;
            /** @enum {string} */
            reason: "token" | "permission" | "account_locked" | "spam" | "payment" | "country" | "not_registered" | "disconnected" | "template_missing" | "template_parameters" | "template_paused" | "template_refused" | "failures_in_a_row" | "manual" | "refused";
            openedAt: string;
            /** @description When one message may be sent as a probe. */
            probeAt: string;
            closedAt: string | null;
            /** @description Lifted by a user or a successful probe; null while open. */
            closedBy: ("person" | "probe") | null;
        };
        StopViewPage: {
            data: components["schemas"]["StopView"][];
            total: number;
            page: number;
            limit: number;
        };
        StoreComparison: {
            storeId: string;
            tradeName: string;
            code: string;
            today: number;
            yesterday: number;
            variation: number | null;
            /** @description Yesterday until the same time. */
            yesterdayUntilNow: number;
            variationUntilNow: number | null;
            count: number;
            lastSale: string | null;
        };
        StoreLabel: {
            id: string;
            name: string;
        };
        StoreName: {
            id: string;
            code: string;
            tradeName: string;
        };
        StoreSettingsView: {
            isOpenNow: boolean;
            minutesUntilClose: number | null;
            minutesSinceClose: number | null;
            todayCloseTime: string | null;
            /** @description ISO 8601. `closesAt`: null while closed or if it never closes; `opensAt`: null while open or if it never opens. */
            closesAt: string | null;
            opensAt: string | null;
            storeId: string;
            code: string;
            tradeName: string;
            helpdeskInboxId: number | null;
            businessHours: components["schemas"]["BusinessHours"] | null;
            /** @description Today's hours and the whole week's, in Portuguese, for messages to customers. */
            text: string;
            weekText: string;
        };
        StoreView: {
            id: string;
            code: string;
            tradeName: string;
            city: string | null;
            state: string | null;
            isActive: boolean;
            isEcommerce: boolean;
            primaryStoreId: string | null;
            legalName: string | null;
            helpdeskInboxId: number | null;
            hasBusinessHours: boolean;
            numberCount: number;
            isOpenNow: boolean;
            /** @description ISO 8601. `closesAt`: null while closed or if it never closes; `opensAt`: null while open or if it never opens. */
            closesAt: string | null;
            opensAt: string | null;
        };
        StoreViewPage: {
            data: components["schemas"]["StoreView"][];
            total: number;
            page: number;
            limit: number;
        };
        SuppressionView: {
            id: string;
            /** @description Masked; null if the person was erased, or the address was suppressed before this list existed. */
            address: string | null;
            /** @enum {string} */
            reason: "bounce" | "complaint";
            createdAt: string;
            customer: {
                id: string;
                name: string | null;
            } | null;
        };
        SuppressionViewPage: {
            data: components["schemas"]["SuppressionView"][];
            total: number;
            page: number;
            limit: number;
        };
        SurveyResponseView: {
            id: string;
            score: number;
            comment: string | null;
            createdAt: string;
            storeId: string;
            store: string;
            /** @description A null name was erased or never known. */
            customer: {
                id: string;
                name: string | null;
            };
        };
        SurveyResponseViewPage: {
            data: components["schemas"]["SurveyResponseView"][];
            total: number;
            page: number;
            limit: number;
        };
        SurveySummary: {
            /** @description Number of customers asked; `responses`: how many of them answered. */
            asked: number;
            responses: number;
            nps: number | null;
            promoters: number;
            passives: number;
            detractors: number;
            /** @description Count per score, from 0. */
            scores: number[];
            byStore: {
                storeId: string;
                store: string;
                responses: number;
                nps: number;
            }[];
            comments: components["schemas"]["SurveyResponseView"][];
        };
        SurveyView: {
            id: string;
            question: string;
            /** @description Null: every store. */
            store: {
                id: string;
                name: string;
            } | null;
            isActive: boolean;
            /** @description The reader may edit it: no customer of a store hidden from the reader gets or will get it. */
            isOwn: boolean;
            responses: number;
            /** @description −100 to 100; null without responses. */
            nps: number | null;
            lastResponseAt: string | null;
            createdAt: string;
            updatedAt: string;
        };
        SurveyViewPage: {
            data: components["schemas"]["SurveyView"][];
            total: number;
            page: number;
            limit: number;
        };
        SyncRunView: {
            id: string;
            type: string;
            status: string;
            /** @description The job engine is unavailable: the run starts once it is back. */
            isWaiting: boolean;
            trigger: string;
            actor: {
                id: string;
                name: string;
            } | null;
            window: components["schemas"]["SyncWindow"] | null;
            /** @description Per entity: read, created, updated, unchanged, rejected, and where applicable merged, skipped, pending. */
            progress: components["schemas"]["Progress"];
            errorCount: number;
            error: string | null;
            startedAt: string;
            finishedAt: string | null;
            durationMs: number | null;
        };
        SyncRunViewPage: {
            data: components["schemas"]["SyncRunView"][];
            total: number;
            page: number;
            limit: number;
        };
        SyncStatus: {
            /** @description Whether an ERP connection is configured. */
            isConnected: boolean;
            running: components["schemas"]["SyncRunView"] | null;
            lastCompleted: components["schemas"]["SyncRunView"] | null;
            lastFailed: components["schemas"]["SyncRunView"] | null;
            checkpoints: {
                lastCustomerTransId: number;
                lastTransactionTransId: number;
            };
            /** @description Every sale known to the ERP at this time has been imported. */
            dataUpTo: string | null;
        };
        SyncTicket: {
            jobRunId: string;
            /** @enum {string} */
            type: "erp_full" | "erp_incremental" | "erp_products" | "erp_sales";
            alreadyRunning: boolean;
        };
        SyncWindow: {
            startDate: string;
            endDate: string;
        };
        TemplateButton: {
            index: number;
            /** @enum {string} */
            kind: "quick_reply" | "url" | "phone_number" | "copy_code" | "other";
            text: string;
            /** @description As registered, with `{{1}}`. */
            url: string | null;
            phone: string | null;
            /** @description Opts out of marketing messages: sent with the opt-out payload. */
            isOptOut: boolean;
        };
        TemplateVariable: {
            /** @description Key in `values`: `1` or `first_name` of the body, `header.1`, `header.media` (a link), `button.0`. */
            key: string;
            /** @enum {string} */
            component: "header" | "body" | "button";
            /** @description The placeholder's name in its component; null for media. */
            name: string | null;
            /** @enum {string} */
            kind: "text" | "image" | "video" | "document" | "copy_code";
            buttonIndex: number | null;
            example: string | null;
        };
        TemplateView: {
            id: string;
            name: string;
            language: string;
            /** @description The provider's value: MARKETING, UTILITY, AUTHENTICATION. */
            category: string;
            /** @description The provider's value: APPROVED, PAUSED, … */
            status: string;
            quality: string | null;
            rejectedReason: string | null;
            /**
             * @description Placeholders are numbers or names; a template has one kind.
             * @enum {string}
             */
            parameters: "positional" | "named";
            header: {
                /** @enum {string} */
                kind: "none" | "text" | "image" | "video" | "document" | "location" | "other";
                text: string | null;
            };
            body: string;
            footer: string | null;
            buttons: components["schemas"]["TemplateButton"][];
            variables: components["schemas"]["TemplateVariable"][];
            /** @description Why it cannot be sent; null if it can. */
            unsendable: ("not_approved" | "location_header" | "unknown_part") | null;
            syncedAt: string;
        };
        TemplateViewPage: {
            data: components["schemas"]["TemplateView"][];
            total: number;
            page: number;
            limit: number;
        };
        TestCampaignResult: {
            /** @constant */
            ok: true;
            to: string;
        } | {
            /** @constant */
            ok: false;
            to: string;
            reason: string;
        };
        TestMailResult: {
            /** @constant */
            ok: true;
            to: string;
            millis: number;
        } | {
            /** @constant */
            ok: false;
            to: string;
            millis: number;
            reason: string;
            replyCode: number | null;
        };
        TopSeller: {
            rank: number;
            name: string;
            store: string;
            total: number;
            count: number;
        };
        TransactionItem: {
            line: number;
            productId: string;
            product: string | null;
            brand: string | null;
            quantity: number;
            unitPrice: number;
            total: number;
            color: string | null;
            size: string | null;
        };
        UnreadConversation: {
            conversationId: number;
            /** @constant */
            isUnread: true;
        };
        VariableMapping: {
            value: string;
            fallback?: string | null;
        };
        WaitingConversation: {
            conversationId: number;
            contactName: string | null;
            /** @description Null: the inbox has no store. */
            store: components["schemas"]["StoreLabel"] | null;
            inboxId: number;
            waitingSince: string;
            minutesWaited: number;
            /** @description Negative if overdue; null if the conversation is never redirected automatically. */
            minutesLeft: number | null;
            /** @description Like minutesLeft, also of a conversation that was redirected already; null without a time-out. */
            minutesToDeadline: number | null;
            lastMessage: components["schemas"]["LastMessage"] | null;
            /** @description Null: no customer of the actor's stores has this phone, or the actor may not see customers. */
            customer: components["schemas"]["ConversationCustomer"] | null;
            assignee: {
                id: number;
                name: string;
            } | null;
            /** @description URL in the helpdesk. */
            url: string;
            labels: string[];
        };
        WaitingQueue: {
            data: components["schemas"]["WaitingConversation"][];
            total: number;
            page: number;
            limit: number;
            isReachable: boolean;
        };
        WaitTimeout: {
            enabled: boolean;
            minutes: number;
            reassignmentMessage: string | null;
        };
        WebhookEndpointView: {
            id: string;
            url: string;
            description: string;
            types: string[];
            /** @enum {string} */
            status: "active" | "paused";
            pausedReason: ("person" | "failing" | "gone") | null;
            pausedAt: string | null;
            /** @description First failed attempt since the last success. */
            failingSince: string | null;
            /** @description Until then the former secret signs, too. */
            previousSecretEndsAt: string | null;
            createdAt: string;
            createdBy: string | null;
            lastAttemptAt: string | null;
            /** @description Deliveries that wait for their next attempt; at most 1,000 are counted. */
            waiting: number;
            /** @description Share of the last 100 deliveries that failed; null without any. */
            failureRate: number | null;
        };
        WebhookEndpointViewPage: {
            data: components["schemas"]["WebhookEndpointView"][];
            total: number;
            page: number;
            limit: number;
        };
        WhatsappNumberView: {
            id: string;
            store: components["schemas"]["StoreName"];
            /** @enum {string} */
            provider: "gateway" | "cloud_official";
            displayPhoneNumber: string | null;
            phoneNumberId: string | null;
            wabaId: string | null;
            /** @description `••••1234`; null without a token. */
            accessTokenMasked: string | null;
            gatewayInstanceName: string | null;
            helpdeskInboxId: number | null;
            messagingLimitTier: string | null;
            qualityScore: string | null;
            connectionState: ("open" | "connecting" | "close") | null;
            isDefault: boolean;
            /** @description When the provider confirmed, using the number's token, that the number belongs to it. Null: nothing is routed to it. */
            confirmedAt: string | null;
            checkedAt: string | null;
            checkProblem: ("unreachable" | "denied" | "not_found" | "other_account" | "taken" | "no_token") | null;
            throughputPerSecond: number | null;
            createdAt: string;
            updatedAt: string;
        };
        WhatsappNumberViewPage: {
            data: components["schemas"]["WhatsappNumberView"][];
            total: number;
            page: number;
            limit: number;
        };
    };
    responses: {
        /** @description Bad Request */
        BadRequest: {
            headers: {
                "X-Error-Code"?: "validation_failed";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unauthorized */
        Unauthorized: {
            headers: {
                "X-Error-Code"?: "invalid_key" | "key_expired" | "key_revoked" | "unauthorized";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Forbidden */
        Forbidden: {
            headers: {
                "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "user_refused_by_provider";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not Found */
        NotFound: {
            headers: {
                "X-Error-Code"?: "not_found";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Request Timeout */
        RequestTimeout: {
            headers: {
                "X-Error-Code"?: "request_timeout";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Conflict */
        Conflict: {
            headers: {
                "X-Error-Code"?: "conflict";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Gone */
        Gone: {
            headers: {
                "X-Error-Code"?: "gone";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Precondition Failed */
        PreconditionFailed: {
            headers: {
                "X-Error-Code"?: "outdated";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Payload Too Large */
        PayloadTooLarge: {
            headers: {
                "X-Error-Code"?: "payload_too_large";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unprocessable Entity */
        UnprocessableEntity: {
            headers: {
                "X-Error-Code"?: "idempotency_key_reused";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too Many Requests */
        TooManyRequests: {
            headers: {
                "X-Error-Code"?: "quota_exceeded" | "too_many_requests";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Bad Gateway */
        BadGateway: {
            headers: {
                "X-Error-Code"?: "bad_gateway";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Service Unavailable */
        ServiceUnavailable: {
            headers: {
                "X-Error-Code"?: "unavailable";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAdminQueueFailed: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "failedAt" | "functionId" | "error";
                order?: "asc" | "desc";
                queue?: string;
                group?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailedRuns"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postAdminQueueRetryFailed: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ids?: string[];
                    groups?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "failed_run_not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getAdminQueueSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getAdminQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Unauthorized */
            401: {
                headers: {
                    "X-Error-Code"?: "password_needed" | "unauthorized";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "super_admin_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "account_not_found" | "not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "identity_provider_failed" | "mail_server_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getAuditExport: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                startAt?: string;
                endAt?: string;
                userId?: string;
                actionType?: string;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getAuditLogs: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                startDate?: string;
                endDate?: string;
                startAt?: string;
                endAt?: string;
                userId?: string;
                actionType?: string;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessLogPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getAuditPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditPerson"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getAuditStats: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                startAt?: string;
                endAt?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditStats"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaigns: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                channel?: "" | ("whatsapp" | "email");
                status?: string | string[];
                q?: string;
                tag?: string;
                segmentId?: string;
                recurring?: "" | string;
                from?: string;
                to?: string;
                sort?: "updatedAt" | "name" | "scheduledAt" | "startedAt" | "createdAt";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignRowPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postCampaigns: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    channel: "whatsapp" | "email";
                    segmentId?: string | null;
                    behaviorRules?: {
                        rules: components["schemas"]["SegmentRule"][];
                    } | null;
                    tags?: string[];
                    whatsapp?: {
                        numberId?: string | null;
                        templateName?: string | null;
                        language?: string | null;
                        variables?: {
                            [key: string]: string | {
                                value: string;
                                fallback?: string | null;
                            };
                        };
                        text?: string | null;
                    } | null;
                    email?: {
                        subject?: string | null;
                        preheader?: string | null;
                        html?: string | null;
                        text?: string | null;
                        fromName?: string | null;
                        replyTo?: string | null;
                    } | null;
                    linkUrl?: string | null;
                    holdoutPercent?: number;
                    surveyId?: string | null;
                    scheduledAt?: string | null;
                    recurrence?: {
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "monthly";
                        /** @default 1 */
                        interval?: number;
                        /** @default [] */
                        weekdays?: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
                        time: string;
                        until?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Error-Code"?: "campaign_incomplete" | "validation_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "scheduling_needs_send_permission" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "organization_not_found" | "segment_not_found" | "store_not_found" | "survey_not_found" | "template_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "campaign_changed" | "idempotency_key_in_flight" | "idempotency_response_lost" | "number_token_refused" | "number_without_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getCampaignsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteCampaignsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "campaign_beyond_own_stores" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    patchCampaignsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    channel?: "whatsapp" | "email";
                    version?: number;
                    segmentId?: string | null;
                    behaviorRules?: {
                        rules: components["schemas"]["SegmentRule"][];
                    } | null;
                    tags?: string[];
                    whatsapp?: {
                        numberId?: string | null;
                        templateName?: string | null;
                        language?: string | null;
                        variables?: {
                            [key: string]: string | {
                                value: string;
                                fallback?: string | null;
                            };
                        };
                        text?: string | null;
                    } | null;
                    email?: {
                        subject?: string | null;
                        preheader?: string | null;
                        html?: string | null;
                        text?: string | null;
                        fromName?: string | null;
                        replyTo?: string | null;
                    } | null;
                    linkUrl?: string | null;
                    holdoutPercent?: number;
                    surveyId?: string | null;
                    scheduledAt?: string | null;
                    recurrence?: {
                        /** @enum {string} */
                        frequency: "daily" | "weekly" | "monthly";
                        /** @default 1 */
                        interval?: number;
                        /** @default [] */
                        weekdays?: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
                        time: string;
                        until?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Error-Code"?: "campaign_incomplete" | "validation_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "campaign_beyond_own_stores" | "forbidden" | "insufficient_scope" | "role_read_only" | "scheduling_needs_send_permission" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found" | "segment_not_found" | "store_not_found" | "survey_not_found" | "template_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "campaign_being_sent" | "campaign_changed" | "number_token_refused" | "number_without_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    "X-Error-Code"?: "campaign_outdated";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postCampaignsIdCancel: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "campaign_beyond_own_stores" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "campaign_not_cancellable" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsIdChecks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignChecks"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found" | "segment_not_found" | "store_not_found" | "survey_not_found" | "template_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "number_token_refused" | "number_without_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getCampaignsIdContent: {
        parameters: {
            query?: {
                occurrence?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentContentView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found" | "send_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "campaign_not_sent";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsIdCost: {
        parameters: {
            query?: {
                occurrence?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignCost"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postCampaignsIdDuplicate: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found" | "segment_not_found" | "survey_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "campaign_changed" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsIdExperiment: {
        parameters: {
            query?: {
                occurrence?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignExperiment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postCampaignsIdPause: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "campaign_beyond_own_stores" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "campaign_not_pausable" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsIdPreview: {
        parameters: {
            query?: {
                customerId?: string;
                occurrence?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "customer_not_found" | "not_found" | "organization_not_found" | "send_not_found" | "store_not_found" | "template_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "number_token_refused" | "number_without_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getCampaignsIdRateLimitCheck: {
        parameters: {
            query?: {
                day?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found" | "segment_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "audience_count_too_slow" | "database_unavailable" | "limits_unavailable";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getCampaignsIdRecipients: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                status?: "" | ("queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "skipped" | "in_doubt");
                stage?: "" | ("accepted" | "delivered" | "read" | "clicked" | "replied" | "converted");
                assignment?: "" | ("treated" | "holdout");
                reason?: string;
                error?: string;
                storeId?: string;
                q?: string;
                occurrence?: number;
                sort?: "acceptedAt" | "customer" | "status" | "revenue";
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipientRowPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsIdRecipientsExport: {
        parameters: {
            query?: {
                status?: "" | ("queued" | "sending" | "sent" | "delivered" | "read" | "failed" | "skipped" | "in_doubt");
                stage?: "" | ("accepted" | "delivered" | "read" | "clicked" | "replied" | "converted");
                assignment?: "" | ("treated" | "holdout");
                reason?: string;
                error?: string;
                storeId?: string;
                q?: string;
                occurrence?: number;
                sort?: "acceptedAt" | "customer" | "status" | "revenue";
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsIdReport: {
        parameters: {
            query?: {
                occurrence?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postCampaignsIdResume: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "campaign_beyond_own_stores" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "campaign_not_resumable" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postCampaignsIdSend: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Error-Code"?: "campaign_incomplete" | "validation_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "campaign_beyond_own_stores" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "not_found" | "organization_not_found" | "segment_not_found" | "store_not_found" | "survey_not_found" | "template_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "campaign_being_sent" | "campaign_changed" | "campaign_paused" | "idempotency_key_in_flight" | "idempotency_response_lost" | "number_token_refused" | "number_without_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postCampaignsIdTest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone?: string;
                    customerId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestCampaignResult"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Error-Code"?: "campaign_incomplete" | "validation_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "test_needs_user" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "customer_not_found" | "not_found" | "organization_not_found" | "segment_not_found" | "store_not_found" | "survey_not_found" | "template_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "gateway_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost" | "number_token_refused" | "number_without_token" | "sending_blocked";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getCampaignsEmailSender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSenderCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsEstimate: {
        parameters: {
            query: {
                segmentId?: string;
                behaviorRules?: string;
                channel: "whatsapp" | "email";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "segment_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsEstimateCost: {
        parameters: {
            query: {
                segmentId?: string;
                behaviorRules?: string;
                channel: "whatsapp" | "email";
                holdoutPercent?: number;
                numberId?: string;
                templateName?: string;
                templateLanguage?: string;
                day?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostForecast"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "segment_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsEstimateEffect: {
        parameters: {
            query: {
                segmentId?: string;
                behaviorRules?: string;
                channel: "whatsapp" | "email";
                holdoutPercent?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectForecast"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "segment_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsNames: {
        parameters: {
            query?: {
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postCampaignsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    channel: "whatsapp" | "email";
                    whatsapp?: {
                        numberId?: string | null;
                        templateName?: string | null;
                        language?: string | null;
                        variables?: {
                            [key: string]: string | {
                                value: string;
                                fallback?: string | null;
                            };
                        };
                        text?: string | null;
                    } | null;
                    email?: {
                        subject?: string | null;
                        preheader?: string | null;
                        html?: string | null;
                        text?: string | null;
                        fromName?: string | null;
                        replyTo?: string | null;
                    } | null;
                    linkUrl?: string | null;
                    surveyId?: string | null;
                    customerId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "organization_not_found" | "segment_not_found" | "store_not_found" | "survey_not_found" | "template_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "number_token_refused" | "number_without_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getCampaignsProgramme: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgrammeResults"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCampaignsResults: {
        parameters: {
            query?: {
                days?: "30" | "90" | "365";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignResults"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getConfigStoreAliases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AliasTree"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postConfigStoreAliases: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    aliasId: string;
                    /** Format: uuid */
                    principalId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkAlias"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "store_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "alias_has_aliases" | "alias_of_itself" | "idempotency_key_in_flight" | "idempotency_response_lost" | "principal_is_alias";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteConfigStoreAliasesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "alias_not_found" | "not_found" | "organization_not_found" | "store_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCrmIntelligenceSegmentsIdExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "segment_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "segment_read_too_slow";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getCustomers: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                ids?: string | string[];
                q?: "" | string;
                rfm?: string | string[];
                storeIds?: string | string[];
                sellerIds?: string | string[];
                city?: "" | string;
                state?: "" | string;
                lastOrderFrom?: "" | string;
                lastOrderTo?: "" | string;
                spentMin?: "" | number;
                spentMax?: "" | number;
                ordersMin?: "" | number;
                ordersMax?: "" | number;
                channel?: "" | ("whatsapp" | "email");
                optOut?: "" | ("whatsapp" | "email" | "any" | "none");
                sort?: "lastOrder" | "name" | "spent" | "orders";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRowPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCustomersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    patchCustomersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    whatsappOptOut?: boolean;
                    emailOptOut?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "customer_erased";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "customers_recomputing" | "database_unavailable" | "limits_unavailable";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getCustomersIdConversations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CustomerConversation"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postCustomersIdErase: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    confirm: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureReceipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "customer_erased" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "customers_recomputing" | "database_unavailable" | "limits_unavailable";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getCustomersIdEvents: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                kinds?: string | string[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerEventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCustomersIdHabits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerHabits"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCustomersIdIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerIdentities"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postCustomersIdSplit: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    identities: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerSplit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found" | "record_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "customer_erased" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "customers_recomputing" | "database_unavailable" | "limits_unavailable";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getCustomersIdTimeline: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                kinds?: string | string[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerTimelineEntryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCustomersIdTransactions: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                kind?: "" | ("sale" | "return");
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerTransactionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCustomersExport: {
        parameters: {
            query?: {
                ids?: string | string[];
                q?: "" | string;
                rfm?: string | string[];
                storeIds?: string | string[];
                sellerIds?: string | string[];
                city?: "" | string;
                state?: "" | string;
                lastOrderFrom?: "" | string;
                lastOrderTo?: "" | string;
                spentMin?: "" | number;
                spentMax?: "" | number;
                ordersMin?: "" | number;
                ordersMax?: "" | number;
                channel?: "" | ("whatsapp" | "email");
                optOut?: "" | ("whatsapp" | "email" | "any" | "none");
                sort?: "lastOrder" | "name" | "spent" | "orders";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getCustomersOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getEmailTrackingClickToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the address of the link */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            /** @description A page that explains that the link does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that explains that links expire after 30 days */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getEmailTrackingOpenToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A transparent pixel */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postEmailTrackingWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    MessageId: string;
                    TopicArn: string;
                    Message: string;
                    /** Format: date-time */
                    Timestamp: string;
                    /** @enum {string} */
                    SignatureVersion: "1" | "2";
                    /** Format: base64 */
                    Signature: string;
                    SigningCertURL: string;
                    /** @constant */
                    Type: "Notification";
                    Subject?: string;
                } | {
                    MessageId: string;
                    TopicArn: string;
                    Message: string;
                    /** Format: date-time */
                    Timestamp: string;
                    /** @enum {string} */
                    SignatureVersion: "1" | "2";
                    /** Format: base64 */
                    Signature: string;
                    SigningCertURL: string;
                    /** @enum {string} */
                    Type: "SubscriptionConfirmation" | "UnsubscribeConfirmation";
                    SubscribeURL: string;
                    Token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "invalid_signature" | "topic_confirmation_failed" | "unknown_topic";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "mail_service_unreachable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    patchErpCustomersIdPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    preferredStoreId?: string | null;
                    preferredSellerId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found" | "seller_not_found" | "store_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "customer_erased";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "customers_recomputing" | "database_unavailable" | "limits_unavailable";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getErpErrors: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                jobRunId?: string;
                entity?: string;
                open?: "" | string;
                sort?: "createdAt" | "entity" | "reason" | "externalId";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            jobRunId: string;
                            entity: string;
                            externalId: string | null;
                            reason: string;
                            payload: {
                                [key: string]: unknown;
                            };
                            createdAt: string;
                            /** @description When a later run imported the row; null while it is missing. */
                            resolvedAt: string | null;
                        }[];
                        total: number;
                        page: number;
                        limit: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getErpRuns: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "startedAt" | "finishedAt" | "type" | "status" | "errorCount";
                order?: "asc" | "desc";
                type?: "" | ("rfm" | "campaign_send" | "reassignment" | "retention");
                status?: "" | ("running" | "completed" | "failed");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtherRunViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getErpSyncHistory: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "startedAt" | "finishedAt" | "type" | "status" | "errorCount";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncRunViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postErpSyncProducts: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncTicket"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "job_run_not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "erp_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost" | "sync_running";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postErpSyncSales: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncTicket"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "job_run_not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "erp_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost" | "sync_running";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getErpSyncStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postErpSyncTrigger: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    startDate?: (string) | null;
                    endDate?: (string) | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncTicket"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "job_run_not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "erp_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost" | "sync_running";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getEvents: {
        parameters: {
            query?: {
                types?: string | string[];
                after?: "" | string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getExplain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExplainedFigure"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getExplainFigure: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                language?: "pt-BR" | "en";
            };
            header?: never;
            path: {
                figure: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "figure_not_found" | "not_found" | "organization_not_found" | "segment_not_found" | "survey_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_needed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "segment_read_too_slow" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getExplainFigureExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                figure: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Error-Code"?: "figure_without_rows" | "validation_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "figure_not_found" | "not_found" | "organization_not_found" | "segment_not_found" | "survey_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_needed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "segment_read_too_slow" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getGoToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the address of the link */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            /** @description A page that explains that the link does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A page that explains that links expire after 30 days */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getGoUnsubscribeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postGoUnsubscribeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                        timestamp: string;
                        ports: {
                            [key: string]: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHelpdeskAgents: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                storeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_needed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postHelpdeskAgents: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: email */
                    email: string;
                    /** Format: uuid */
                    storeId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisionedAgent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "store_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "agent_name_taken" | "agent_of_other_stores" | "helpdesk_database_needed" | "helpdesk_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost" | "store_without_inbox";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed" | "helpdesk_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    deleteHelpdeskAgentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "agent_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "agent_is_administrator" | "helpdesk_database_needed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postHelpdeskAgentsIdBlock: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "agent_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "agent_is_administrator" | "agent_shared" | "helpdesk_database_needed" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    deleteHelpdeskAgentsIdBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "agent_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "agent_is_administrator" | "agent_shared" | "helpdesk_database_needed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHelpdeskAgentsIdConversations: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentConversationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "agent_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_needed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postHelpdeskAgentsIdPassword: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "agent_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "agent_is_administrator" | "agent_shared" | "helpdesk_database_needed" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHelpdeskConversations: {
        parameters: {
            query: {
                page?: number;
                limit?: number;
                inboxId: number;
                assignee?: "all" | "none" | "assigned";
                label?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxConversationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "inbox_not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHelpdeskConversationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "conversation_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_not_configured";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHelpdeskConversationsIdMessages: {
        parameters: {
            query?: {
                before?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationMessages"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "conversation_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_not_configured";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postHelpdeskConversationsIdMessages: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    replyId: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "conversation_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost" | "reply_id_used" | "reply_impossible" | "reply_needs_agent" | "reply_unconfirmed" | "reply_window_closed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHelpdeskConversationsIdMessagesMessageIdFilesFileId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                messageId: number;
                fileId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "conversation_not_found" | "message_file_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_not_configured";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postHelpdeskConversationsIdReopen: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReopenedConversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "reopening_needs_administrator" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "conversation_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_needed" | "helpdesk_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed" | "helpdesk_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postHelpdeskConversationsIdUnread: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadConversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "conversation_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHelpdeskExpiring: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                storeId?: string;
                minutes?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpiringList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_needed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHelpdeskInboxes: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHelpdeskQueue: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                storeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingQueue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_needed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_database_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postHelpdeskReassign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        requested: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "reassignment_off";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getHelpdeskRedirects: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                storeId?: string;
                agentId?: number;
                status?: "" | ("started" | "completed" | "failed");
                from?: string;
                to?: string;
                sort?: "createdAt" | "minutesWaited";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getImports: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postImports: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fileName: string;
                    fileBytes: number;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "import_not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "import_limit_reached";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getImportsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "import_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    putImportsIdParts: {
        parameters: {
            query: {
                part: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "import_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "import_in_other_state";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postImportsIdPreview: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    columns: (("storeCode" | "externalId" | "name" | "cpf" | "phone" | "email" | "birthDate" | "zipCode" | "city" | "state" | "address" | "neighborhood" | "whatsappConsent" | "emailConsent" | "consentAt") | null)[];
                    /** @default null */
                    storeCode?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "import_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "import_in_other_state";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postImportsIdRead: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "import_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "import_in_other_state" | "import_incomplete";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getImportsIdRejectedRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "import_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postImportsIdRun: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "import_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "import_in_other_state";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postImportsIdStop: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "import_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "import_in_other_state";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postImportsIdUndo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "import_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "import_in_other_state" | "import_undo_expired";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getIntelligenceSegments: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                q?: string;
                status?: "" | ("active" | "inactive");
                sort?: "updatedAt" | "name" | "size" | "createdAt";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postIntelligenceSegments: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    rules: components["schemas"]["SegmentRule"][];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "segment_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "segment_name_taken";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getIntelligenceSegmentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "segment_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    putIntelligenceSegmentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    rules: components["schemas"]["SegmentRule"][];
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "segment_change_needs_send_permission" | "segment_used_beyond_own_stores" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "segment_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "segment_name_taken";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    "X-Error-Code"?: "segment_outdated";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteIntelligenceSegmentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "segment_used_beyond_own_stores" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "segment_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "segment_in_use";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getIntelligenceSegmentsIdExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file with a header line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "segment_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "segment_read_too_slow";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    patchIntelligenceSegmentsIdStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "active" | "inactive";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "segment_change_needs_send_permission" | "segment_used_beyond_own_stores" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "segment_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getIntelligenceSegmentsIdUsage: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentUsagePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "segment_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getIntelligenceSegmentsCounts: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OwnCount"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getIntelligenceSegmentsOptions: {
        parameters: {
            query: {
                field: "rfmStatus" | "city" | "state" | "neighborhood" | "birthMonth" | "phoneType" | "storeId" | "preferredStoreId" | "preferredSellerId" | "productCode" | "brand" | "department" | "collection";
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postIntelligenceSegmentsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rules: components["schemas"]["SegmentRule"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postLocalIdentityCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description A code is sent if the address belongs to a user; the cookie binds it to this browser */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "cross_site_request";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postLocalIdentitySession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done; the session is in the cookie */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            /** @description Unauthorized */
            401: {
                headers: {
                    "X-Error-Code"?: "unauthorized";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_deactivated" | "account_without_organization" | "cross_site_request" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "account_not_found" | "not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "identity_provider_failed" | "mail_server_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    deleteLocalIdentitySession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the session is in the cookie */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "cross_site_request";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postLocalIdentityToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Unauthorized */
            401: {
                headers: {
                    "X-Error-Code"?: "unauthorized";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_deactivated" | "cross_site_request";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    jsonrpc: "2.0";
                    method?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The answer to a request of the protocol */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc?: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A notification was received */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error of the protocol: malformed JSON, an invalid message, an unknown method */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc?: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "cross_site_request" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description An unknown method */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc?: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `Accept` must name application/json and text/event-stream */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc?: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description `Content-Type` must be application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc?: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
        };
    };
    getMessagingStops: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                status?: "" | ("open" | "closed");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StopViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postMessagingStopsIdClose: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StopView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "sending_block_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getMessagingTemplates: {
        parameters: {
            query: {
                page?: number;
                limit?: number;
                numberId: string;
                q?: string;
                status?: "" | ("APPROVED" | "PENDING" | "REJECTED" | "PAUSED" | "DISABLED");
                category?: "" | ("MARKETING" | "UTILITY");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "number_token_refused" | "number_without_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postMessagingTemplates: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    category: "MARKETING" | "UTILITY";
                    header?: string | null;
                    body: string;
                    footer?: string | null;
                    buttons?: {
                        /** @enum {string} */
                        kind: "quick_reply" | "url" | "phone_number" | "campaign_link" | "survey_link";
                        text: string;
                        url?: string | null;
                        phone?: string | null;
                    }[];
                    examples?: {
                        [key: string]: string;
                    };
                    /** Format: uuid */
                    numberId: string;
                    name: string;
                    /**
                     * @default pt_BR
                     * @enum {string}
                     */
                    language?: "pt_BR" | "en_US" | "es";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Error-Code"?: "template_body_refused" | "template_footer_refused" | "template_header_refused" | "template_refused" | "template_too_long" | "template_variable_edges_refused" | "template_variables_dense" | "validation_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "number_token_refused" | "number_without_templates" | "number_without_token" | "template_limit_reached" | "template_name_being_deleted" | "template_name_taken" | "template_unconfirmed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "quota_exceeded" | "template_changes_too_many" | "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    putMessagingTemplatesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    category: "MARKETING" | "UTILITY";
                    header?: string | null;
                    body: string;
                    footer?: string | null;
                    buttons?: {
                        /** @enum {string} */
                        kind: "quick_reply" | "url" | "phone_number" | "campaign_link" | "survey_link";
                        text: string;
                        url?: string | null;
                        phone?: string | null;
                    }[];
                    examples?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateView"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Error-Code"?: "template_body_refused" | "template_footer_refused" | "template_header_refused" | "template_refused" | "template_too_long" | "template_variable_edges_refused" | "template_variables_dense" | "validation_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "store_not_found" | "template_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "number_token_refused" | "number_without_token" | "template_changed" | "template_limit_reached" | "template_name_being_deleted" | "template_name_taken" | "template_not_editable" | "template_unconfirmed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "quota_exceeded" | "template_changes_too_many" | "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    deleteMessagingTemplatesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Error-Code"?: "template_refused" | "validation_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "store_not_found" | "template_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "number_token_refused" | "number_without_token" | "template_unconfirmed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "quota_exceeded" | "template_changes_too_many" | "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postMessagingTemplatesSync: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    numberId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        templates: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "number_token_refused" | "number_without_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified: the caller has the current document */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                        }[];
                        total: number;
                        page: number;
                        limit: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_not_allowed" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getPublicSurveyToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicSurvey"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "survey_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Gone */
            410: {
                headers: {
                    "X-Error-Code"?: "survey_closed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postPublicSurveyToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    score: number;
                    comment?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "survey_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "survey_already_answered";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Gone */
            410: {
                headers: {
                    "X-Error-Code"?: "survey_closed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready or degraded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "degraded" | "down";
                        /** Format: date-time */
                        timestamp: string;
                        version?: string;
                        checks?: {
                            name: string;
                            isNeeded: boolean;
                            /** @enum {string} */
                            state: "up" | "down";
                            milliseconds: number;
                            reason?: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A required service is unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "degraded" | "down";
                        /** Format: date-time */
                        timestamp: string;
                        version?: string;
                        checks?: {
                            name: string;
                            isNeeded: boolean;
                            /** @enum {string} */
                            state: "up" | "down";
                            milliseconds: number;
                            reason?: string;
                        }[];
                    };
                };
            };
        };
    };
    getRfmMigrations: {
        parameters: {
            query: {
                currentPeriod: string;
                previousPeriod: string;
                storeIds?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfmMigrations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getRfmOverview: {
        parameters: {
            query: {
                referencePeriod: string;
                storeIds?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfmOverview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postRfmRecompute: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        jobRunId: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getRfmStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfmStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getRoles: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "level" | "name" | "userCount";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postRoles: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("app:dashboard" | "app:customers" | "app:customers:edit" | "app:rfm" | "app:segments" | "app:segments:export" | "app:campaigns" | "app:campaigns:send" | "app:helpdesk" | "app:erp" | "app:settings" | "app:stores" | "app:store-aliases" | "app:integrations" | "app:events" | "app:team" | "app:audit" | "app:queues" | "app:surveys")[];
                    /** @default false */
                    readOnly?: boolean;
                    level?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_exceeds_own_permissions" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "role_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "role_name_taken";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteRolesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_exceeds_own_permissions" | "role_locked" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "role_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "role_in_use";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    patchRolesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    permissions?: ("app:dashboard" | "app:customers" | "app:customers:edit" | "app:rfm" | "app:segments" | "app:segments:export" | "app:campaigns" | "app:campaigns:send" | "app:helpdesk" | "app:erp" | "app:settings" | "app:stores" | "app:store-aliases" | "app:integrations" | "app:events" | "app:team" | "app:audit" | "app:queues" | "app:surveys")[];
                    readOnly?: boolean;
                    level?: number;
                    was?: {
                        permissions: ("app:dashboard" | "app:customers" | "app:customers:edit" | "app:rfm" | "app:segments" | "app:segments:export" | "app:campaigns" | "app:campaigns:send" | "app:helpdesk" | "app:erp" | "app:settings" | "app:stores" | "app:store-aliases" | "app:integrations" | "app:events" | "app:team" | "app:audit" | "app:queues" | "app:surveys")[];
                        readOnly: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_exceeds_own_permissions" | "role_locked" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "role_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "change_of_own_role" | "last_administrator" | "role_name_taken";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Precondition Failed */
            412: {
                headers: {
                    "X-Error-Code"?: "role_outdated";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSalesDashboardHistory: {
        parameters: {
            query?: {
                storeIds?: string | string[];
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesHistoryDay"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSalesDashboardPeriod: {
        parameters: {
            query?: {
                storeIds?: string | string[];
                from?: string;
                to?: string;
                period?: "month" | "today" | "7d" | "28d" | "90d" | "year" | "range";
                compare?: "previous" | "year";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesPeriod"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSalesDashboardTotal: {
        parameters: {
            query?: {
                storeIds?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardTotal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSalesInfluenced: {
        parameters: {
            query?: {
                storeIds?: string | string[];
                from?: string;
                to?: string;
                period?: "month" | "today" | "7d" | "28d" | "90d" | "year" | "range" | "week";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InfluencedRevenue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSalesIntradayHistory: {
        parameters: {
            query?: {
                storeIds?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntradayPoint"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSalesRecentSales: {
        parameters: {
            query?: {
                storeIds?: string | string[];
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecentSale"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSalesRunningDay: {
        parameters: {
            query?: {
                storeIds?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningDay"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSalesStoreComparison: {
        parameters: {
            query?: {
                storeIds?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreComparison"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSalesTopSellers: {
        parameters: {
            query?: {
                storeIds?: string | string[];
                from?: string;
                to?: string;
                period?: "month" | "today" | "7d" | "28d" | "90d" | "year" | "range";
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopSeller"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSalesTriggerSync: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncTicket"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "job_run_not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "erp_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost" | "sync_running";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsApiKeys: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsApiKeys: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes: ("app:dashboard" | "app:dashboard:read" | "app:customers" | "app:customers:read" | "app:customers:edit" | "app:customers:edit:read" | "app:rfm" | "app:rfm:read" | "app:segments" | "app:segments:read" | "app:segments:export" | "app:segments:export:read" | "app:campaigns" | "app:campaigns:read" | "app:campaigns:send" | "app:campaigns:send:read" | "app:helpdesk" | "app:helpdesk:read" | "app:erp" | "app:erp:read" | "app:settings" | "app:settings:read" | "app:stores" | "app:stores:read" | "app:store-aliases" | "app:store-aliases:read" | "app:integrations" | "app:integrations:read" | "app:events" | "app:events:read" | "app:audit" | "app:audit:read" | "app:queues" | "app:queues:read" | "app:surveys" | "app:surveys:read")[];
                    storeIds?: string[];
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKeyView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "key_exceeds_own_permissions" | "role_read_only" | "stores_beyond_own" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "api_key_not_found" | "organization_not_found" | "store_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "api_key_limit_reached" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsApiKeysIdRevoke: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "api_key_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsApiKeysIdRotate: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    endsAt?: string;
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKeyView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "key_exceeds_own_permissions" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "api_key_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "api_key_ended" | "api_key_limit_reached" | "api_key_replaced" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsCosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    putSettingsCosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    marginPercent: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsCostsPrices: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    tariff: "cloud_marketing" | "cloud_utility" | "cloud_authentication" | "gateway" | "email";
                    price: number;
                    /** @enum {string} */
                    chargedPer: "sent" | "delivered";
                    /** @default false */
                    isFreeInReplyWindow?: boolean;
                    validFrom: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "price_in_force" | "price_limit_reached" | "price_of_day_exists";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteSettingsCostsPricesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "price_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "price_in_use";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsEmail: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fromName: string;
                    fromAddress: string;
                    replyTo?: string | null;
                    server?: {
                        host: string;
                        port: number;
                        /** @enum {string} */
                        security: "tls" | "starttls" | "none";
                        username?: string | null;
                        password?: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsEmailSuppressions: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                address?: "" | string;
                reason?: "" | ("bounce" | "complaint");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteSettingsEmailSuppressionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "suppressed_address_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsEmailTest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMailResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "test_needs_user" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsErp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErpSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    putSettingsErp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    baseUrl: string;
                    username: string;
                    password?: string;
                    defaultBranch?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErpSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteSettingsErp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsErpTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    baseUrl?: string;
                    username?: string;
                    password?: string;
                    defaultBranch?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErpTestResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "erp_not_configured";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    putSettingsEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    types: ("customer.created" | "customer.updated" | "customer.erased" | "consent.changed" | "rfm.changed" | "sale.registered" | "campaign.finished" | "message.status" | "conversation.waiting" | "conversation.reassigned" | "survey.answered" | "sync.finished" | "sync.failed")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsFirstSteps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    patchSettingsOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    campaignSettings?: {
                        messageLimitDays?: number | null;
                        messageLimitCount?: number | null;
                        blockMultipleCampaigns?: boolean;
                    };
                    replyWindowHours?: number;
                    attributionWindowDays?: number;
                    programmeHoldoutPercent?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsOutboundWebhooks: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                status?: "active" | "paused";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsOutboundWebhooks: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /** @default  */
                    description?: string;
                    types: ("customer.created" | "customer.updated" | "customer.erased" | "consent.changed" | "rfm.changed" | "sale.registered" | "campaign.finished" | "message.status" | "conversation.waiting" | "conversation.reassigned" | "survey.answered" | "sync.finished" | "sync.failed")[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewEndpointView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "webhook_endpoint_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "webhook_endpoint_limit_reached";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsOutboundWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "webhook_endpoint_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteSettingsOutboundWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "webhook_endpoint_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    patchSettingsOutboundWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    description?: string;
                    types?: ("customer.created" | "customer.updated" | "customer.erased" | "consent.changed" | "rfm.changed" | "sale.registered" | "campaign.finished" | "message.status" | "conversation.waiting" | "conversation.reassigned" | "survey.answered" | "sync.finished" | "sync.failed")[];
                    /** @enum {string} */
                    status?: "active" | "paused";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "webhook_endpoint_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsOutboundWebhooksIdReplay: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    since: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayedDeliveries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "webhook_endpoint_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "webhook_endpoint_paused";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsOutboundWebhooksIdRotateSecret: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 24 */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewEndpointView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "webhook_endpoint_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsOutboundWebhooksIdTest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "webhook_delivery_not_found" | "webhook_endpoint_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsOutboundWebhooksDeliveries: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                endpointId?: string;
                state?: "waiting" | "retrying" | "delivered" | "given_up";
                type?: "customer.created" | "customer.updated" | "customer.erased" | "consent.changed" | "rfm.changed" | "sale.registered" | "campaign.finished" | "message.status" | "conversation.waiting" | "conversation.reassigned" | "survey.answered" | "sync.finished" | "sync.failed" | "webhook.test";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsOutboundWebhooksDeliveriesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "webhook_delivery_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsOutboundWebhooksDeliveriesIdReplay: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "webhook_delivery_not_found" | "webhook_endpoint_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost" | "webhook_endpoint_paused" | "webhook_event_removed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsQuotas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuotasView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    putSettingsQuotas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    messagesPerDay: number | null;
                    exportsPerHour: number | null;
                    segmentQueriesPerMinute: number | null;
                    apiRequestsPerMinute: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuotasView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_not_allowed" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    putSettingsRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    transactionYears: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsRfm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfmSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    putSettingsRfm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    riskDays: number;
                    churnDays: number;
                    loyalTotalSpent: number;
                    loyalOrderCount: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfmSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsStore: {
        parameters: {
            query: {
                storeId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "store_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsStore: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    storeId: string;
                    businessHours?: {
                        schedule: {
                            /**
                             * @default {
                             *       "active": false
                             *     }
                             */
                            monday?: {
                                active: boolean;
                                open?: (string | "") | null;
                                close?: (string | "") | null;
                            };
                            /**
                             * @default {
                             *       "active": false
                             *     }
                             */
                            tuesday?: {
                                active: boolean;
                                open?: (string | "") | null;
                                close?: (string | "") | null;
                            };
                            /**
                             * @default {
                             *       "active": false
                             *     }
                             */
                            wednesday?: {
                                active: boolean;
                                open?: (string | "") | null;
                                close?: (string | "") | null;
                            };
                            /**
                             * @default {
                             *       "active": false
                             *     }
                             */
                            thursday?: {
                                active: boolean;
                                open?: (string | "") | null;
                                close?: (string | "") | null;
                            };
                            /**
                             * @default {
                             *       "active": false
                             *     }
                             */
                            friday?: {
                                active: boolean;
                                open?: (string | "") | null;
                                close?: (string | "") | null;
                            };
                            /**
                             * @default {
                             *       "active": false
                             *     }
                             */
                            saturday?: {
                                active: boolean;
                                open?: (string | "") | null;
                                close?: (string | "") | null;
                            };
                            /**
                             * @default {
                             *       "active": false
                             *     }
                             */
                            sunday?: {
                                active: boolean;
                                open?: (string | "") | null;
                                close?: (string | "") | null;
                            };
                        };
                    } | null;
                    helpdeskInboxId?: (number | string) | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "inbox_beyond_own_stores" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "store_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsStores: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "code" | "tradeName" | "city" | "state" | "isActive";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    patchSettingsStoresIdEcommerce: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isEcommerce: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        isEcommerce: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "store_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsWhatsapp: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "store" | "displayPhoneNumber" | "provider" | "createdAt";
                order?: "asc" | "desc";
                storeId?: string;
                provider?: "" | ("gateway" | "cloud_official");
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappNumberViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsWhatsapp: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    provider: "gateway";
                    /** Format: uuid */
                    storeId: string;
                    displayPhoneNumber?: string | null;
                    helpdeskInboxId?: (number | string) | null;
                    isDefault?: boolean;
                    gatewayInstanceName: string;
                    accessToken?: string | null;
                } | {
                    /** @constant */
                    provider: "cloud_official";
                    /** Format: uuid */
                    storeId: string;
                    displayPhoneNumber?: string | null;
                    helpdeskInboxId?: (number | string) | null;
                    isDefault?: boolean;
                    phoneNumberId: string;
                    wabaId: string;
                    accessToken: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappNumberView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "inbox_beyond_own_stores" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "gateway_instance_taken" | "idempotency_key_in_flight" | "idempotency_response_lost" | "number_in_use" | "phone_number_id_taken";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSettingsWhatsappId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappNumberView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteSettingsWhatsappId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "number_in_use";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    patchSettingsWhatsappId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayPhoneNumber?: string | null;
                    helpdeskInboxId?: (number | string) | null;
                    isDefault?: boolean;
                    gatewayInstanceName?: string;
                    phoneNumberId?: string;
                    wabaId?: string;
                    accessToken?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappNumberView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "inbox_beyond_own_stores" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "default_number_needed" | "gateway_instance_taken" | "number_in_use" | "phone_number_id_taken";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsWhatsappIdCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatsappNumberView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "gateway_instance_taken" | "gateway_not_configured" | "number_in_use" | "number_without_token" | "phone_number_id_taken";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSettingsWhatsappIdConnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NumberConnection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "store_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "gateway_not_configured" | "number_in_use" | "number_without_qr_code" | "number_without_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSurveys: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                status?: "" | ("active" | "inactive");
                q?: string;
                sort?: "createdAt" | "question";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveyViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postSurveys: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question: string;
                    storeId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveyView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found" | "store_not_found" | "survey_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSurveysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveyView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "survey_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    patchSurveysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question?: string;
                    storeId?: string | null;
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveyView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "survey_beyond_own_stores" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "store_not_found" | "survey_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSurveysIdResponses: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                days?: number;
                storeIds?: string | string[];
                group?: "" | ("promoters" | "passives" | "detractors");
                commented?: "" | ("1" | "true");
                sort?: "createdAt" | "score";
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveyResponseViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "survey_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getSurveysIdSummary: {
        parameters: {
            query?: {
                days?: number;
                storeIds?: string | string[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveySummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "survey_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getUsers: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "name" | "email" | "role" | "status" | "lastSeenAt" | "createdAt";
                order?: "asc" | "desc";
                q?: string;
                role?: string | string[];
                status?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonViewPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteUsersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_exceeds_own_permissions" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "account_not_found" | "not_found" | "organization_not_found" | "user_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "change_of_oneself" | "last_administrator";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "identity_provider_failed" | "mail_server_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postUsersIdResend: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_exceeds_own_permissions" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "account_not_found" | "invite_not_found" | "not_found" | "organization_not_found" | "user_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "change_of_oneself" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "address_invited_too_often" | "daily_invitations_used_up" | "quota_exceeded" | "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "identity_provider_failed" | "mail_server_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postUsersIdResetPassword: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_exceeds_own_permissions" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "account_not_found" | "not_found" | "organization_not_found" | "user_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "change_of_oneself" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "identity_provider_failed" | "mail_server_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    patchUsersIdRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    roleId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_exceeds_own_permissions" | "role_read_only" | "user_exceeds_own_permissions" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "role_not_found" | "user_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "change_of_oneself" | "last_administrator";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    patchUsersIdStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    active: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_exceeds_own_permissions" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "account_not_found" | "not_found" | "organization_not_found" | "user_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "change_of_oneself" | "last_administrator";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "identity_provider_failed" | "mail_server_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    putUsersIdStores: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    storeIds: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "stores_beyond_own" | "user_exceeds_own_permissions" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "not_found" | "organization_not_found" | "store_not_found" | "user_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "change_of_oneself";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postUsersInvite: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** Format: uuid */
                    roleId: string;
                    storeIds?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_exceeds_own_permissions" | "role_read_only" | "stores_beyond_own" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "account_not_found" | "organization_not_found" | "role_not_found" | "store_not_found" | "user_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "address_invited_already" | "address_is_member" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "address_invited_too_often" | "daily_invitations_used_up" | "quota_exceeded" | "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "identity_provider_failed" | "mail_server_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getUsersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "person_required" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getWebhookErpCustomersId: {
        parameters: {
            query?: {
                reveal?: "cpf";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "customer_not_found" | "not_found" | "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postWebhooksAutomation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    action: "customer.upsert";
                    data: {
                        storeCode: string;
                        externalId: string;
                        name?: string | null;
                        email?: string | null;
                        phone?: string | null;
                        cpf?: string | null;
                        birthDate?: string | null;
                        zipCode?: string | null;
                        city?: string | null;
                        state?: string | null;
                        address?: string | null;
                        neighborhood?: string | null;
                        /** Format: uuid */
                        organizationId: string;
                    };
                } | {
                    /** @constant */
                    action: "campaign.send";
                    data: {
                        /** Format: uuid */
                        organizationId: string;
                        /** Format: uuid */
                        campaignId: string;
                    };
                } | {
                    /** @constant */
                    action: "conversation.label";
                    data: {
                        /** Format: uuid */
                        organizationId: string;
                        conversationId: number;
                        add?: string | string[];
                        remove?: string | string[];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counts"] | {
                        conversationId: number;
                        labels: string[];
                    } | {
                        id: string;
                        /** @enum {string} */
                        status: "draft" | "scheduled" | "sending" | "paused" | "sent" | "failed" | "cancelled";
                    };
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Error-Code"?: "campaign_incomplete" | "validation_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    "X-Error-Code"?: "invalid_key";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "campaign_beyond_own_stores";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "campaign_not_found" | "conversation_not_found" | "organization_not_found" | "segment_not_found" | "store_not_found" | "survey_not_found" | "template_not_found" | "whatsapp_number_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "campaign_being_sent" | "campaign_changed" | "campaign_paused" | "helpdesk_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost" | "number_token_refused" | "number_without_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "helpdesk_failed" | "whatsapp_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postWebhooksGateway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "invalid_signature";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postWebhooksHelpdesk: {
        parameters: {
            query: {
                org: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "invalid_signature" | "other_helpdesk_account";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postWebhooksIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    type: string;
                    data: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Unauthorized */
            401: {
                headers: {
                    "X-Error-Code"?: "invalid_signature";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "invalid_signature";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getWebhooksWhatsapp: {
        parameters: {
            query?: {
                "hub.mode"?: string;
                "hub.verify_token"?: string;
                "hub.challenge"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "invalid_verify_token";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postWebhooksWhatsapp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "invalid_signature";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description Too Many Requests */
            429: {
                headers: {
                    "X-Error-Code"?: "too_many_requests";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    postWhatsappHelpdeskAgentHours: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    blockOutsideHours: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveAgentHours"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getWhatsappHelpdeskConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpdeskConfigView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postWhatsappHelpdeskConfig: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    instanceUrl: string;
                    apiKey?: string;
                    accountId: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedHelpdeskConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_account_taken" | "helpdesk_being_configured" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description Bad Gateway */
            502: {
                headers: {
                    "X-Error-Code"?: "secret_vault_failed";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getWhatsappHelpdeskHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpdeskHealth"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getWhatsappHelpdeskMode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveHelpdeskMode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postWhatsappHelpdeskMode: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "gateway" | "waba_official";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveHelpdeskMode"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postWhatsappHelpdeskTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    instanceUrl?: string;
                    apiKey?: string;
                    accountId?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpdeskHealth"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Error-Code"?: "database_unavailable" | "limits_unavailable" | "work_limit_exceeded";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getWhatsappHelpdeskWaitTimeout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitTimeout"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    postWhatsappHelpdeskWaitTimeout: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                    minutes?: number;
                    reassignmentMessage?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitTimeout"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden */
            403: {
                headers: {
                    "X-Error-Code"?: "account_without_organization" | "forbidden" | "insufficient_scope" | "needs_every_store" | "role_read_only" | "user_refused_by_provider";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    "X-Error-Code"?: "organization_not_found";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Conflict */
            409: {
                headers: {
                    "X-Error-Code"?: "helpdesk_not_configured" | "idempotency_key_in_flight" | "idempotency_response_lost";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
}
