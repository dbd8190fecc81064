import type { ExplainLanguage, FigureId } from "../names.ts";

type Sentence = Readonly<Record<ExplainLanguage, string>>;

const DAY_SALES = {
  "pt-BR": "Soma das vendas de hoje até agora, menos as devoluções.",
  en: "Sum of today's sales so far, less returns.",
};
const DAY_ORDERS = { "pt-BR": "Vendas de hoje, sem contar devoluções.", en: "Today's sales, without returns." };
const YESTERDAY = {
  "pt-BR": "Soma das vendas de ontem, o dia inteiro, menos as devoluções.",
  en: "Sum of yesterday's sales, the whole day, less returns.",
};
const YESTERDAY_UNTIL_NOW = {
  "pt-BR": "Soma das vendas de ontem até a mesma hora em que se conhecem as de hoje, menos as devoluções.",
  en: "Sum of yesterday's sales until the time of day until which today's are known, less returns.",
};

/** What each figure means, in one sentence. */
export const DEFINITIONS: Readonly<Record<FigureId, Sentence>> = {
  "dashboard.today-sales": DAY_SALES,
  "dashboard.today-orders": DAY_ORDERS,
  "dashboard.today-ticket": {
    "pt-BR": "Vendas de hoje divididas pelo número de vendas de hoje.",
    en: "Today's sales divided by their number.",
  },
  "dashboard.yesterday-sales": YESTERDAY,
  "dashboard.yesterday-until-now-sales": YESTERDAY_UNTIL_NOW,
  "dashboard.yesterday-until-now-orders": {
    "pt-BR": "Vendas de ontem até a mesma hora, sem contar devoluções.",
    en: "Yesterday's sales until the same time, without returns.",
  },
  "dashboard.yesterday-until-now-ticket": {
    "pt-BR": "Vendas de ontem até a mesma hora divididas pelo número de vendas até essa hora.",
    en: "Yesterday's sales until the same time divided by their number.",
  },
  "dashboard.new-customers": {
    "pt-BR": "Clientes identificados que compraram hoje pela primeira vez.",
    en: "Identified customers who bought today for the first time.",
  },
  "dashboard.recurring-customers": {
    "pt-BR": "Clientes identificados que compraram hoje e já tinham comprado antes.",
    en: "Identified customers who bought today and had bought before.",
  },
  "dashboard.period-sales": {
    "pt-BR": "Vendas do período menos as devoluções.",
    en: "Sales of the period, less returns.",
  },
  "dashboard.period-orders": {
    "pt-BR": "Vendas do período, sem contar devoluções.",
    en: "Sales of the period, without returns.",
  },
  "dashboard.period-ticket": {
    "pt-BR": "Vendas do período divididas pelo número de vendas do período.",
    en: "Sales of the period divided by their number.",
  },
  "dashboard.compared-sales": {
    "pt-BR": "Vendas do período de comparação menos as devoluções.",
    en: "Sales of the compared period, less returns.",
  },
  "dashboard.compared-orders": {
    "pt-BR": "Vendas do período de comparação, sem contar devoluções.",
    en: "Sales of the compared period, without returns.",
  },
  "dashboard.compared-ticket": {
    "pt-BR": "Vendas do período de comparação divididas pelo número de vendas dele.",
    en: "Sales of the compared period divided by their number.",
  },
  "dashboard.hour-sales": {
    "pt-BR": "Vendas de uma hora do dia menos as devoluções.",
    en: "Sales of one hour of the day, less returns.",
  },
  "stores.today-sales": {
    "pt-BR": "Vendas de hoje da loja e das lojas somadas a ela, menos as devoluções.",
    en: "Today's sales of the store and the stores counted with it, less returns.",
  },
  "stores.yesterday-sales": {
    "pt-BR": "Vendas de ontem da loja e das lojas somadas a ela, o dia inteiro, menos as devoluções.",
    en: "Yesterday's sales of the store and the stores counted with it, the whole day, less returns.",
  },
  "stores.yesterday-until-now-sales": {
    "pt-BR": "Vendas de ontem da loja e das lojas somadas a ela até a mesma hora, menos as devoluções.",
    en: "Yesterday's sales of the store and the stores counted with it until the same time, less returns.",
  },
  "stores.today-orders": {
    "pt-BR": "Vendas de hoje da loja e das lojas somadas a ela, sem contar devoluções.",
    en: "Today's sales of the store and the stores counted with it, without returns.",
  },
  "rfm.customers": { "pt-BR": "Clientes do grupo no mês.", en: "Customers of the group in the month." },
  "rfm.spent": {
    "pt-BR": "Soma do que os clientes do grupo já gastaram até o mês, menos as devoluções.",
    en: "Sum of what the group's customers have spent until the month, less returns.",
  },
  "rfm.average-spent": {
    "pt-BR": "Total gasto pelos clientes do grupo dividido pelo número de clientes.",
    en: "Total spent by the group's customers divided by their number.",
  },
  "rfm.buyers": {
    "pt-BR": "Clientes que já compraram até o mês.",
    en: "Customers who have bought until the month.",
  },
  "rfm.new-buyers": {
    "pt-BR": "Clientes que compraram pela primeira vez no mês.",
    en: "Customers who bought for the first time in the month.",
  },
  "rfm.recurring-buyers": {
    "pt-BR": "Clientes que compraram no mês e já tinham comprado antes dele.",
    en: "Customers who bought in the month and had bought before it.",
  },
  "rfm.moved-customers": {
    "pt-BR": "Clientes pelo grupo que tinham em um mês e o que têm em outro.",
    en: "Customers by their group in one month and in another.",
  },
  "rfm.moved-spent": {
    "pt-BR": "Soma do que esses clientes já gastaram, no mês mais recente em que são clientes.",
    en: "Sum of what these customers have spent, in the latest of the months in which they are customers.",
  },
  "dashboard.influenced-revenue": {
    "pt-BR":
      "Vendas do período atribuídas a uma mensagem de campanha: cada venda conta uma vez, para a mensagem mais recente antes dela, dentro da janela.",
    en: "Sales of the period attributed to a campaign message: each sale counts once, for the latest message before it, within the window.",
  },
  "dashboard.influenced-sales": {
    "pt-BR": "Número de vendas do período atribuídas a uma mensagem de campanha.",
    en: "Number of sales of the period attributed to a campaign message.",
  },
  "dashboard.influenced-share": {
    "pt-BR": "Vendas atribuídas a uma mensagem de campanha divididas por todas as vendas do período, sem devoluções.",
    en: "Sales attributed to a campaign message divided by all sales of the period, without returns.",
  },
  "segments.customers": {
    "pt-BR": "Clientes que atendem às regras do segmento agora, nas lojas que você vê.",
    en: "Customers who match the segment's rules now, in the stores that you can see.",
  },
  "segments.whatsapp-reach": {
    "pt-BR": "Clientes do segmento que podem receber mensagens de WhatsApp.",
    en: "Customers of the segment who can get WhatsApp messages.",
  },
  "segments.email-reach": {
    "pt-BR": "Clientes do segmento que podem receber e-mails.",
    en: "Customers of the segment who can get e-mails.",
  },
  "campaigns.audience": {
    "pt-BR": "Clientes do público deste envio, incluindo os que ficaram de fora.",
    en: "Customers in the audience of this send, including those left out.",
  },
  "campaigns.planned": {
    "pt-BR": "Clientes do público a quem a mensagem se destina: sem o grupo de controle e sem os que ficaram de fora.",
    en: "Customers of the audience that the message is meant for: without the control group and those left out.",
  },
  "campaigns.queued": {
    "pt-BR": "Mensagens que ainda esperam na fila do envio.",
    en: "Messages that still wait in the send's queue.",
  },
  "campaigns.sending": {
    "pt-BR": "Mensagens que estão sendo enviadas agora.",
    en: "Messages that are being sent now.",
  },
  "campaigns.in-doubt": {
    "pt-BR": "Mensagens sem confirmação: o provedor pode ou não ter recebido, e elas não são enviadas de novo.",
    en: "Unconfirmed messages: the provider may have them or not, and they are not sent again.",
  },
  "campaigns.sent": {
    "pt-BR": "Mensagens que o provedor aceitou e que não falharam.",
    en: "Messages that the provider accepted and that did not fail.",
  },
  "campaigns.delivered": {
    "pt-BR": "Mensagens entregues ao cliente, lidas ou não.",
    en: "Messages delivered to the customer, read or not.",
  },
  "campaigns.read": { "pt-BR": "Mensagens lidas pelo cliente.", en: "Messages read by the customer." },
  "campaigns.clicked": {
    "pt-BR": "Clientes que clicaram em um link da mensagem.",
    en: "Customers who clicked a link in the message.",
  },
  "campaigns.replied": {
    "pt-BR": "Clientes que responderam à mensagem dentro da janela de resposta.",
    en: "Customers who replied to the message within the reply window.",
  },
  "campaigns.failed": { "pt-BR": "Mensagens que falharam.", en: "Messages that failed." },
  "campaigns.skipped": {
    "pt-BR": "Clientes do público que não receberam a mensagem, com o motivo.",
    en: "Customers of the audience who got no message, with the reason.",
  },
  "campaigns.link-clicks": {
    "pt-BR": "Cliques nos links das mensagens, incluindo os repetidos; acessos de robôs não contam.",
    en: "Clicks on the messages' links, including repeated ones; machines do not count.",
  },
  "campaigns.conversions": {
    "pt-BR":
      "Vendas atribuídas às mensagens deste envio: cada venda conta para a mensagem mais recente antes dela, dentro da janela.",
    en: "Sales attributed to this send's messages: each sale counts for the latest message before it, within the window.",
  },
  "campaigns.revenue": {
    "pt-BR": "Soma das vendas atribuídas às mensagens deste envio.",
    en: "Sum of the sales attributed to this send's messages.",
  },
  "campaigns.sent-rate": {
    "pt-BR": "Mensagens enviadas divididas pelas previstas.",
    en: "Messages sent divided by those planned.",
  },
  "campaigns.delivery-rate": {
    "pt-BR": "Mensagens entregues divididas pelas enviadas.",
    en: "Messages delivered divided by those sent.",
  },
  "campaigns.read-rate": {
    "pt-BR": "Mensagens lidas divididas pelas entregues.",
    en: "Messages read divided by those delivered.",
  },
  "campaigns.click-rate": {
    "pt-BR": "Clientes que clicaram divididos pelas mensagens entregues.",
    en: "Customers who clicked divided by the messages delivered.",
  },
  "campaigns.reply-rate": {
    "pt-BR": "Clientes que responderam divididos pelas mensagens entregues.",
    en: "Customers who replied divided by the messages delivered.",
  },
  "campaigns.conversion-rate": {
    "pt-BR": "Clientes com venda atribuída divididos pelas mensagens enviadas.",
    en: "Customers with an attributed sale divided by the messages sent.",
  },
  "campaigns.revenue-per-message": {
    "pt-BR": "Receita influenciada dividida pelas mensagens enviadas.",
    en: "Influenced revenue divided by the messages sent.",
  },
  "campaigns.average-sale": {
    "pt-BR": "Receita influenciada dividida pelas vendas atribuídas.",
    en: "Influenced revenue divided by the attributed sales.",
  },
  "campaigns.cost": {
    "pt-BR":
      "Preço das mensagens cobradas deste envio, na data em que foram aceitas; sem valor enquanto uma delas não tem preço.",
    en: "Price of this send's charged messages at the time they were accepted; no value while one of them has no price.",
  },
  "campaigns.buyers": {
    "pt-BR": "Clientes com ao menos uma venda atribuída à mensagem deste envio.",
    en: "Customers with at least one sale attributed to this send's message.",
  },
  "campaigns.return-on-cost": {
    "pt-BR": "Receita influenciada dividida pelo custo do envio.",
    en: "Influenced revenue divided by the cost of the send.",
  },
  "campaigns.cost-per-buyer": {
    "pt-BR": "Custo do envio dividido pelos clientes que compraram.",
    en: "Cost of the send divided by the customers who bought.",
  },
  "campaigns.arm-customers": {
    "pt-BR": "Clientes sorteados para receber a mensagem, ou para o grupo de controle, que não a recebe.",
    en: "Customers drawn to get the message, or for the control group, which does not get it.",
  },
  "campaigns.arm-buyers": {
    "pt-BR": "Clientes do grupo que compraram durante a janela, tenham recebido a mensagem ou não.",
    en: "Customers of the arm who bought within the window, whether they got the message or not.",
  },
  "campaigns.arm-revenue": {
    "pt-BR": "Compras dos clientes do grupo durante a janela, menos as devoluções.",
    en: "Purchases of the arm's customers within the window, less returns.",
  },
  "campaigns.arm-purchase-rate": {
    "pt-BR": "Clientes do grupo que compraram divididos por todos do grupo.",
    en: "Customers of the arm who bought divided by all of them.",
  },
  "campaigns.arm-revenue-per-customer": {
    "pt-BR": "Compras dos clientes do grupo durante a janela divididas por todos do grupo.",
    en: "Purchases of the arm's customers within the window divided by all of them.",
  },
  "campaigns.variant-customers": {
    "pt-BR": "Clientes do teste A/B sorteados para receber esta variante, também se a mensagem falhou.",
    en: "Customers of the A/B test drawn to get this variant, also if their message failed.",
  },
  "campaigns.variant-outcomes": {
    "pt-BR": "Clientes da variante com o resultado que o teste compara, até o prazo.",
    en: "Customers of the variant with the outcome that the test compares, until its time limit.",
  },
  "campaigns.variant-revenue": {
    "pt-BR": "Compras dos clientes da variante até o prazo do teste, menos as devoluções.",
    en: "Purchases of the variant's customers until the test's time limit, less returns.",
  },
  "campaigns.variant-rate": {
    "pt-BR": "Clientes da variante com o resultado que o teste compara divididos por todos da variante.",
    en: "Customers of the variant with the outcome that the test compares divided by all of them.",
  },
  "campaigns.variant-revenue-per-customer": {
    "pt-BR": "Compras dos clientes da variante até o prazo divididas por todos da variante.",
    en: "Purchases of the variant's customers until the time limit divided by all of them.",
  },
  "campaigns.test-others": {
    "pt-BR": "Clientes fora do teste, que esperam ou esperaram a decisão.",
    en: "Customers outside the test, who wait or waited for the decision.",
  },
  "campaigns.test-others-sent": {
    "pt-BR": "Clientes fora do teste cuja mensagem, com a variante escolhida, o provedor aceitou e não falhou.",
    en: "Customers outside the test whose message, with the chosen variant, the provider accepted and did not fail.",
  },
  "results.messages": {
    "pt-BR": "Mensagens de campanha enviadas no período, sem as que falharam depois.",
    en: "Campaign messages sent in the period, without those that failed later.",
  },
  "results.influenced-revenue": {
    "pt-BR": "Vendas atribuídas às mensagens do período.",
    en: "Sales attributed to the messages of the period.",
  },
  "results.cost": {
    "pt-BR": "Preço das mensagens cobradas do período; sem valor enquanto uma delas não tem preço.",
    en: "Price of the period's charged messages; no value while one of them has no price.",
  },
  "results.group-messages": {
    "pt-BR":
      "Mensagens de campanha enviadas no período, sem as que falharam depois, a clientes deste grupo RFM no envio.",
    en: "Campaign messages sent in the period, without those that failed later, to customers of this RFM group at the send.",
  },
  "results.group-revenue": {
    "pt-BR": "Vendas atribuídas às mensagens do período a clientes deste grupo RFM no envio.",
    en: "Sales attributed to the period's messages to customers of this RFM group at the send.",
  },
  "results.group-cost": {
    "pt-BR":
      "Preço das mensagens cobradas do período a clientes deste grupo RFM no envio; sem valor enquanto uma delas não tem preço.",
    en: "Price of the period's charged messages to customers of this RFM group at the send; no value while one of them has no price.",
  },
  "surveys.asked": { "pt-BR": "Clientes a quem a pesquisa foi enviada.", en: "Customers to whom the survey was sent." },
  "surveys.responses": { "pt-BR": "Respostas à pesquisa.", en: "Answers to the survey." },
  "surveys.promoters": { "pt-BR": "Respostas com nota 9 ou 10.", en: "Answers with a score of 9 or 10." },
  "surveys.passives": { "pt-BR": "Respostas com nota 7 ou 8.", en: "Answers with a score of 7 or 8." },
  "surveys.detractors": { "pt-BR": "Respostas com nota de 0 a 6.", en: "Answers with a score from 0 to 6." },
  "surveys.nps": {
    "pt-BR": "Promotores menos detratores, divididos pelas respostas.",
    en: "Promoters less detractors, divided by the answers.",
  },
  "surveys.response-rate": {
    "pt-BR": "Respostas divididas pelos clientes a quem a pesquisa foi enviada.",
    en: "Answers divided by the customers to whom the survey was sent.",
  },
  "helpdesk.waiting": {
    "pt-BR": "Conversas cujo cliente espera uma resposta agora.",
    en: "Conversations whose customer waits for an answer now.",
  },
  "helpdesk.expiring": {
    "pt-BR": "Conversas abertas cuja janela de resposta do WhatsApp termina em breve ou já terminou.",
    en: "Open conversations whose WhatsApp reply window ends soon or has ended.",
  },
  "results.programme-customers": {
    "pt-BR":
      "Clientes que alguma campanha do trimestre podia alcançar, sorteados para receber campanhas ou para ficar sem elas.",
    en: "Customers whom a campaign of the quarter could reach, drawn to get campaigns or to get none.",
  },
  "results.programme-cost": {
    "pt-BR": "Soma dos preços das mensagens cobradas no trimestre, desde a primeira campanha com o grupo de controle.",
    en: "Sum of the prices of the messages charged in the quarter, since the first campaign with the control group.",
  },
};
