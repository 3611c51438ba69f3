/** Why a message about an order did not go out or arrive, for the owner. */
export const messageTroubles = {
  noSuchNumber: 'No SMS reaches this number. Please check it, or call.',
  blocked: 'This phone has blocked our messages. Please call.',
  outOfReach: 'The phone is off or out of reach. Please send it again later, or call.',
  heldBack: 'The operator held it back: its registered text may be another one.',
  notDelivered: 'It did not arrive; nobody says why.',
  refused: 'The SMS service refused it.',
  noMailbox: 'This mailbox does not take it. Please check the address.',
  keyRefused: 'The service that sends it refuses our key: the dashboard says more.',
  notTaken: 'The service that sends it did not take it.',
  overLimit: 'It waited too long for its turn: so many SMS went out before.',
} as const;
