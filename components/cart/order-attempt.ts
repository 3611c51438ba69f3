/** The key one order is sent under: the same for every retry of the same body, another for anything else. */
export type OrderAttempt = {
  keyFor: (body: string) => string;
  close: (outcome: 'accepted' | 'refused' | 'unknown') => void;
};

// An order whose answer was lost may exist: the same order sent again, even from a dialog opened anew, keeps its key.
const unanswered = new Map<string, string>();

export function newOrderAttempt(): OrderAttempt {
  let current: { body: string | null; key: string } = { body: null, key: crypto.randomUUID() };
  return {
    keyFor: (body) => {
      const lost = unanswered.get(body);
      if (lost) current = { body, key: lost };
      else if (current.body === null) current = { body, key: current.key };
      else if (current.body !== body) current = { body, key: crypto.randomUUID() };
      return current.key;
    },
    close: (outcome) => {
      if (current.body === null) return;
      if (outcome === 'unknown') unanswered.set(current.body, current.key);
      else unanswered.delete(current.body);
      if (outcome === 'accepted') current = { body: null, key: crypto.randomUUID() };
    },
  };
}
