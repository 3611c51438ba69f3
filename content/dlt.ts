/**
 * The SMS as they are registered with the operators (DLT): what changes is `{#var#}`, at most 40 letters each; `{shop}`
 * is the shop's name and `{site}` its address, fixed at registration. A test compares them with the texts; the ids that
 * the operators gave stand in the settings.
 */
export const registered = {
  'order-placed':
    '{shop}: Order {#var#} for {#var#} is confirmed. Please keep {#var#} in cash ready. Follow it: {site}/track/{#var#}',
  'payment-received':
    '{shop}: We received {#var#} for {#var#}. Order {#var#} is confirmed. Follow it: {site}/track/{#var#}',
  'paid-late':
    '{shop}: Your payment of {#var#} for {#var#} came in after all. Order {#var#} is confirmed. Follow it: {site}/track/{#var#}',
  'payment-failed':
    '{shop}: The payment for order {#var#} was not completed and the order is closed. You can order again at any time. See it: {site}/track/{#var#}',
  'order-to-confirm':
    '{shop}: Please confirm order {#var#}: {#var#} in cash at the door. Confirm it: {site}/track/{#var#}',
  'payment-link': '{shop}: Please pay {#var#} for order {#var#}, then we send it. Pay it: {#var#}',
  shipped: '{shop}: Order {#var#} is on its way with {#var#}. Follow it: {site}/track/{#var#}',
  delivered:
    '{shop}: Order {#var#} was delivered. If something is wrong, please tell us today. See it: {site}/track/{#var#}',
  'turned-back': '{shop}: Order {#var#} could not be delivered and comes back to us. See it: {site}/track/{#var#}',
  cancelled: '{shop}: Order {#var#} was cancelled. See it: {site}/track/{#var#}',
  'refund-started': '{shop}: {#var#} of order {#var#} go back to you. That takes {#var#}. See it: {site}/track/{#var#}',
  'refund-done': '{shop}: {#var#} of order {#var#} were sent back to you. See it: {site}/track/{#var#}',
  replacement:
    '{shop}: Order {#var#} comes to you in place of the one before, at no cost. Follow it: {site}/track/{#var#}',
  'grievance-received':
    '{shop}: We received your grievance. Its number is {#var#}. You hear from us within 48 hours and have an answer within a month. See how it stands: {site}/shop/grievance',
  'grievance-acknowledged':
    '{shop}: Our grievance officer looks into your grievance {#var#} and answers within a month of the day you wrote. See how it stands: {site}/shop/grievance',
  'grievance-answered': '{shop}: Your grievance {#var#} was answered. Read the answer: {site}/shop/grievance',
  'grievance-reopened':
    '{shop}: We took up your grievance {#var#} again. You have an answer within a month. See how it stands: {site}/shop/grievance',
  'account-changed': '{shop}: {#var#}. If it was not you, call {#var#}.',
} as const;
